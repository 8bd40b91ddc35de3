import type { PrintedCode } from '@zaehlwerk/ui/camera/photograph/testing';
import bwip from 'bwip-js/node';

/** The printer's names; those of GS1 take elements with the identifiers in brackets. */
const printers = {
  'Code 128': 'code128',
  'Code 39': 'code39',
  'GS1-128': 'gs1-128',
  'Data Matrix': 'datamatrix',
  'oblong Data Matrix': 'datamatrixrectangular',
  'GS1 Data Matrix': 'gs1datamatrix',
  'QR code': 'qrcode',
} as const;

/** A kind of code on meters. */
export type Symbology = keyof typeof printers;

/** The height of a bar code, as part of its length. */
const heightOfBars = 0.15;

/** A code as it is printed on a meter. */
export function printedCode(symbology: Symbology, text: string): PrintedCode {
  const [drawn] = bwip.raw({ bcid: printers[symbology], text });
  if (drawn === undefined) throw new Error(`Not printed: ${text}`);
  if ('sbs' in drawn) {
    const isBar = drawn.sbs.flatMap((width, index) => Array<boolean>(width).fill(index % 2 === 0));
    const quiet = 10;
    const columns = isBar.length + 2 * quiet;
    const rows = Math.round(isBar.length * heightOfBars) + 4;
    const isInside = (row: number) => row >= 2 && row < rows - 2;
    return { columns, rows, isDark: (column, row) => isInside(row) && isBar[column - quiet] === true };
  }
  const { pixx, pixy, pixs } = drawn;
  const quiet = symbology === 'QR code' ? 4 : 2;
  return {
    columns: pixx + 2 * quiet,
    rows: pixy + 2 * quiet,
    isDark: (column, row) => {
      const [x, y] = [column - quiet, row - quiet];
      return x >= 0 && x < pixx && y >= 0 && y < pixy && pixs[y * pixx + x] === 1;
    },
  };
}
