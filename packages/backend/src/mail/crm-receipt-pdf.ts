import { jsPDF } from 'jspdf';
import type { ReceiptPart } from './crm-receipt.ts';
import { plainLine } from './plain-text.ts';

/** What a PDF of a confirmation says; `language` is `de` or `en`, `pageText` the number of a page in words. */
export type ReceiptPaper = {
  language: string;
  applicationName: string;
  title: string;
  name: string;
  note: string;
  parts: readonly ReceiptPart[];
  pageText(page: number, pages: number): string;
};

/** Of A4, in millimetres. */
const page = { width: 210, height: 297, margin: 20 };
const width = page.width - 2 * page.margin;
const lowest = page.height - page.margin - 8;
const nameWidth = 65;
const millimetresPerPoint = 25.4 / 72;
const lineHeight = (size: number) => size * millimetresPerPoint * 1.3;

/** What the fonts that every PDF reader has can write (PDF 32000-1, D.2: WinAnsiEncoding). */
const everyReaders = /[^\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;

/**
 * A text in letters that every reader of PDFs has: accents that none of its fonts has are left out, and what is left stands
 * as a question mark. The mail beside it has all of it.
 */
export const writableText = (text: string): string =>
  plainLine(text, 10_000).replace(everyReaders, letter => {
    const [base = ''] = letter.normalize('NFKD');
    return /[\x20-\x7e\xa0-\xff]/.test(base) ? base : '?';
  });

type Style = { size: number; isBold?: boolean; isMuted?: boolean };

/** Writes below each other, on as many pages as it takes. */
function writerOf(pdf: jsPDF) {
  let y = page.margin;
  const use = ({ size, isBold = false, isMuted = false }: Style) => {
    pdf.setFont('helvetica', isBold ? 'bold' : 'normal');
    pdf.setFontSize(size);
    pdf.setTextColor(isMuted ? 80 : 0);
  };
  const linesOf = (text: string, style: Style, room = width): string[] => {
    use(style);
    return pdf.splitTextToSize(writableText(text), room);
  };
  const write = (lines: readonly string[], style: Style, x = page.margin, top = y) => {
    use(style);
    for (const [index, line] of lines.entries())
      pdf.text(line, x, top + (index + 0.8) * lineHeight(style.size));
    return lines.length * lineHeight(style.size);
  };
  return {
    /** Begins a page unless so much has room on this one. */
    makeRoom(height: number) {
      if (y + height <= lowest || y === page.margin) return;
      pdf.addPage();
      y = page.margin;
    },
    skip(height: number) {
      y += height;
    },
    heightOf: (text: string, style: Style, room?: number) =>
      linesOf(text, style, room).length * lineHeight(style.size),
    paragraph(text: string, style: Style) {
      y += write(linesOf(text, style), style);
    },
    fact(name: string, value: string, styles: { name: Style; value: Style }) {
      const names = linesOf(name, styles.name, nameWidth - 4);
      const values = linesOf(value, styles.value, width - nameWidth);
      const heights = [write(names, styles.name), write(values, styles.value, page.margin + nameWidth)];
      y += Math.max(...heights) + 0.8;
    },
    line() {
      pdf.setLineWidth(0.2);
      pdf.line(page.margin, y, page.width - page.margin, y);
    },
  };
}

const heading: Style = { size: 11, isBold: true };
const factStyles = { name: { size: 10, isMuted: true }, value: { size: 10 } };

/** A confirmation of readings as a PDF of A4 pages. */
export async function writeReceiptPdf(paper: ReceiptPaper): Promise<Buffer> {
  const { applicationName, title, name, note, parts, language, pageText } = paper;
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true, putOnlyUsedFonts: true });
  pdf.setProperties({ title, author: applicationName, creator: applicationName });
  pdf.setLanguage(language === 'en' ? 'en' : 'de');
  const writer = writerOf(pdf);
  writer.paragraph(applicationName, { size: 10, isMuted: true });
  writer.skip(3);
  writer.paragraph(title, { size: 18, isBold: true });
  writer.skip(2);
  writer.paragraph(name, { size: 11 });
  writer.skip(4);
  for (const [index, { meter, facts }] of parts.entries()) {
    const height = facts.reduce(
      (sum, { value }) => sum + writer.heightOf(value, factStyles.value, width - nameWidth) + 0.8,
      writer.heightOf(meter, heading) + 4,
    );
    writer.makeRoom(height);
    writer.line();
    writer.skip(2);
    writer.paragraph(meter, heading);
    writer.skip(1);
    for (const fact of facts) writer.fact(fact.name, fact.value, factStyles);
    writer.skip(2);
    // Requests are answered in between.
    if (index % 50 === 49) await new Promise(setImmediate);
  }
  const noteStyle: Style = { size: 9, isMuted: true };
  writer.makeRoom(writer.heightOf(note, noteStyle) + 2);
  writer.line();
  writer.skip(2);
  writer.paragraph(note, noteStyle);
  writePageNumbers(pdf, pageText);
  return Buffer.from(pdf.output('arraybuffer'));
}

function writePageNumbers(pdf: jsPDF, pageText: ReceiptPaper['pageText']): void {
  const pages = pdf.getNumberOfPages();
  pdf.setFont('helvetica', 'normal');
  pdf.setFontSize(8);
  pdf.setTextColor(80);
  for (let number = 1; number <= pages; number += 1) {
    pdf.setPage(number);
    pdf.text(writableText(pageText(number, pages)), page.margin, page.height - page.margin + 4);
  }
}
