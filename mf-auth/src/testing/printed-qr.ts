import type { PrintedCode } from '@zaehlwerk/ui/camera/photograph/testing';
import encodeQR from 'qr';

/** A QR code as it is printed on a reading card. */
export function printedQr(text: string): PrintedCode {
  const code = encodeQR(text, 'raw', { border: 4 });
  return { columns: code.length, rows: code.length, isDark: (column, row) => code[row]?.[column] === true };
}
