import type { jsPDF } from 'jspdf';
import { qrModules } from '../login/qr-code.tsx';
import type { PaperLogo } from './paper-document.ts';
import { wrappedText } from './wrapped-text.ts';

/** `size` is in points; lengths are millimetres. */
export interface PdfStyle {
  readonly size: number;
  readonly font?: 'plain' | 'bold' | 'typed' | 'typedBold';
  readonly isMuted?: boolean;
}

interface Place {
  readonly x: number;
  /** Top of the first line. */
  readonly y: number;
  readonly width: number;
  /** Maximum; the rest is left out. */
  readonly lines: number;
}

const millimetresPerPoint = 25.4 / 72;
const lineHeight = 1.2;
const dotsPerMillimetre = 300 / 25.4;

const fonts = {
  plain: { pdf: ['helvetica', 'normal'], css: '400 {size}px Helvetica, Arial, sans-serif' },
  bold: { pdf: ['helvetica', 'bold'], css: '700 {size}px Helvetica, Arial, sans-serif' },
  typed: { pdf: ['courier', 'normal'], css: '400 {size}px "Courier New", monospace' },
  typedBold: { pdf: ['courier', 'bold'], css: '700 {size}px "Courier New", monospace' },
} as const;

/** Characters of the standard PDF fonts (PDF 32000-1, D.2: WinAnsiEncoding). */
const everyReaders = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/** True if the standard fonts have all its characters. Other text is drawn as an image with the fonts of this device. */
export const isWritable = (text: string) => everyReaders.test(text);

const heightOf = ({ size }: PdfStyle) => size * millimetresPerPoint * lineHeight;

export function pdfPen(pdf: jsPDF) {
  const use = ({ size, font = 'plain', isMuted = false }: PdfStyle) => {
    const [name, face] = fonts[font].pdf;
    pdf.setFont(name, face);
    pdf.setFontSize(size);
    pdf.setTextColor(isMuted ? 64 : 0);
  };

  const linesOf = (text: string, { width, lines }: Pick<Place, 'width' | 'lines'>, style: PdfStyle) => {
    use(style);
    const canvas = isWritable(text) ? undefined : canvasWith(style);
    const widthOf = canvas
      ? (line: string) => canvas.measureText(line).width / dotsPerMillimetre
      : (line: string) => pdf.getTextWidth(line);
    return wrappedText(text, width, lines, widthOf);
  };

  return {
    heightOf: (text: string, place: Pick<Place, 'width' | 'lines'>, style: PdfStyle) =>
      linesOf(text, place, style).length * heightOf(style),
    /** Returns the height. */
    write(text: string, place: Place, style: PdfStyle): number {
      const height = heightOf(style);
      const lines = linesOf(text, place, style);
      for (const [index, line] of lines.entries()) {
        const y = place.y + index * height;
        if (isWritable(text)) pdf.text(line, place.x, y + height * 0.8);
        else drawLine(pdf, line, { ...place, y }, style);
      }
      return lines.length * height;
    },
    line(x1: number, y1: number, x2: number, y2: number, width = 0.2): void {
      pdf.setLineWidth(width);
      pdf.line(x1, y1, x2, y2);
    },
    /** As large as fits; returns its width. */
    image(
      { source, ...size }: PaperLogo,
      x: number,
      y: number,
      room: { width: number; height: number },
    ): number {
      const scale = Math.min(room.width / size.width, room.height / size.height);
      const [width, height] = [size.width * scale, size.height * scale];
      pdf.addImage(source, 'JPEG', x, y + (room.height - height) / 2, width, height, 'logo');
      return width;
    },
    /** As vectors: sharp at any size; on a screen it is a link. */
    qrCode(text: string, x: number, y: number, side: number): void {
      pdf.link(x, y, side, side, { url: text });
      const modules = qrModules(text);
      const step = side / modules.length;
      pdf.setFillColor('#000000');
      // Overlap, or readers show a line between rows.
      for (const [row, cells] of modules.entries())
        for (const { start, length } of darkRuns(cells))
          pdf.rect(x + start * step, y + row * step, length * step, step + 0.01, null);
      pdf.fill();
    },
  };
}

function darkRuns(cells: readonly boolean[]): readonly { readonly start: number; readonly length: number }[] {
  const runs: { start: number; length: number }[] = [];
  for (const [index, isDark] of cells.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last.start + last.length === index) last.length += 1;
    else runs.push({ start: index, length: 1 });
  }
  return runs;
}

const pixelsOf = (points: number) => points * millimetresPerPoint * dotsPerMillimetre;

function canvasWith({ size, font = 'plain' }: PdfStyle): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) throw new Error('This browser has no 2D canvas');
  canvas.font = fonts[font].css.replace('{size}', String(pixelsOf(size)));
  return canvas;
}

function drawLine(pdf: jsPDF, line: string, { x, y }: Pick<Place, 'x' | 'y'>, style: PdfStyle): void {
  const measured = canvasWith(style);
  const { canvas } = measured;
  const height = heightOf(style);
  const baseline = height * 0.8;
  // Accents of some scripts exceed the line; the white background covers the line above only where they do.
  const room = height / 2;
  const ink = measured.measureText(line);
  const above = Math.ceil(Math.min(ink.actualBoundingBoxAscent + 1, (room + baseline) * dotsPerMillimetre));
  const below = Math.ceil(
    Math.min(Math.max(ink.actualBoundingBoxDescent, 0) + 1, (room + height - baseline) * dotsPerMillimetre),
  );
  canvas.width = Math.ceil(ink.width) + 2;
  canvas.height = above + below;
  const drawn = canvasWith(style);
  measured.fillStyle = '#ffffff';
  measured.fillRect(0, 0, canvas.width, canvas.height);
  measured.font = drawn.font;
  measured.fillStyle = style.isMuted ? '#404040' : '#000000';
  measured.fillText(line, 0, above);
  // A JPEG is embedded as it is; for a PNG jsPDF needs a decoder.
  pdf.addImage(
    canvas.toDataURL('image/jpeg', 0.9),
    'JPEG',
    x,
    y + baseline - above / dotsPerMillimetre,
    canvas.width / dotsPerMillimetre,
    canvas.height / dotsPerMillimetre,
  );
}
