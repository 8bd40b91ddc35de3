import { jsPDF } from 'jspdf';
import { nextTask } from '../export/in-slices.ts';
import { cardCorner, cardSheet, cardsPerSheet, cutMarks } from './card-sheet.ts';
import {
  type CardFact,
  type CardText,
  type ListText,
  type PaperDocument,
  pagesOf,
} from './paper-document.ts';
import { type PdfStyle, pdfPen } from './pdf-pen.ts';

type Pen = ReturnType<typeof pdfPen>;

/** Of a card, in millimetres; the quiet zone of the code may reach into the padding. */
const padding = 6;
const codeSide = 38;
const codeLeft = 3;

const application: PdfStyle = { size: 7, isMuted: true };
const cardName: PdfStyle = { size: 13, font: 'bold' };
const label: PdfStyle = { size: 7, isMuted: true };
const typed: PdfStyle = { size: 11, font: 'typedBold' };
const value: PdfStyle = { size: 10, font: 'bold' };
const small: PdfStyle = { size: 7 };
const link: PdfStyle = { size: 7, font: 'typed' };
const meterCount: PdfStyle = { size: 8, font: 'bold' };
const meters: PdfStyle = { size: 8 };

export async function writePdf(
  paper: PaperDocument,
  pageText: (page: number, pages: number) => string,
): Promise<Blob> {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true, putOnlyUsedFonts: true });
  pdf.setProperties({ title: paper.title, author: paper.application, creator: paper.application });
  pdf.setLanguage(paper.locale === 'en' ? 'en' : 'de');
  const pen = pdfPen(pdf);
  const sheets = pagesOf(paper.cards, cardsPerSheet);
  for (const [index, cards] of sheets.entries()) {
    if (index > 0) pdf.addPage();
    for (const [x1, y1, x2, y2] of cutMarks()) pen.line(x1, y1, x2, y2);
    for (const [place, card] of cards.entries()) writeCard(pen, card, cardCorner(place));
    await nextTask();
  }
  if (paper.list) {
    if (sheets.length > 0) pdf.addPage();
    await writeList(pdf, pen, paper.list, pageText);
  }
  return pdf.output('blob');
}

function writeCard(pen: Pen, card: CardText, corner: { readonly x: number; readonly y: number }): void {
  const x = corner.x + padding;
  const width = cardSheet.cardWidth - 2 * padding;
  const bottom = corner.y + cardSheet.cardHeight - padding + 1;
  let y = corner.y + padding - 1;
  y += pen.write(card.application, { x, y, width, lines: 1 }, application);
  y += pen.write(card.name, { x, y, width, lines: 2 }, cardName);

  const below = (meterLines: number) =>
    [
      { text: card.hint, style: small, lines: 1, gap: 0 },
      { text: card.link, style: link, lines: 3, gap: 0 },
      { text: card.meterCount, style: meterCount, lines: 1, gap: 1.5 },
      { text: card.meters, style: meters, lines: meterLines, gap: 0 },
      { text: card.sharedBy, style: application, lines: 1, gap: 1 },
    ].filter(({ text }) => text !== '');
  const heightOf = (parts: ReturnType<typeof below>) =>
    parts.reduce(
      (sum, { text, style, lines, gap }) => sum + gap + pen.heightOf(text, { width, lines }, style),
      0,
    );
  const room = bottom - y - codeSide;
  const belowCode = [3, 2].map(below).find(parts => heightOf(parts) <= room) ?? below(1);
  const belowFrom = bottom - heightOf(belowCode);
  const middle = (y + belowFrom) / 2;
  pen.qrCode(card.link, corner.x + codeLeft, middle - codeSide / 2, codeSide);
  const left = corner.x + codeLeft + codeSide + 3;
  writeFacts(pen, card.facts, { left, width: corner.x + cardSheet.cardWidth - padding - left, middle });

  y = belowFrom;
  for (const { text, style, lines, gap } of belowCode)
    y += gap + pen.write(text, { x, y: y + gap, width, lines }, style);
}

/** Vertically centred beside the code. */
function writeFacts(
  pen: Pen,
  facts: readonly CardFact[],
  { left, width, middle }: { readonly left: number; readonly width: number; readonly middle: number },
): void {
  const gap = 1.5;
  const parts = facts.flatMap(fact => [
    { text: fact.label, style: label, gap },
    { text: fact.value, style: fact.isTyped ? typed : value, gap: 0 },
  ]);
  const height = parts.reduce(
    (sum, part) => sum + part.gap + pen.heightOf(part.text, { width, lines: 2 }, part.style),
    0,
  );
  let y = middle - height / 2;
  for (const part of parts)
    y += part.gap + pen.write(part.text, { x: left, y: y + part.gap, width, lines: 2 }, part.style);
}

/** Of the list, in millimetres. */
const margin = 15;
const cellPadding = 1.5;
const longestCell = 4;

async function writeList(
  pdf: jsPDF,
  pen: Pen,
  list: ListText,
  pageText: (page: number, pages: number) => string,
): Promise<void> {
  const width = cardSheet.width - 2 * margin;
  const lowest = cardSheet.height - margin - 6;
  const first = pdf.getNumberOfPages();
  const shares = list.columns.reduce((sum, { share }) => sum + share, 0);
  let left = margin;
  const columns = list.columns.map(({ share, isTyped = false }) => {
    const column = { x: left, width: (share / shares) * width - 2, isTyped };
    left += (share / shares) * width;
    return column;
  });
  const styleOf = (isTyped: boolean, isHead: boolean): PdfStyle =>
    isHead ? { size: 9, font: 'bold' } : { size: 9, font: isTyped ? 'typed' : 'plain' };
  const heightOfRow = (cells: readonly string[], isHead: boolean) =>
    columns.reduce((highest, column, index) => {
      const place = { width: column.width, lines: longestCell };
      return Math.max(highest, pen.heightOf(cells[index] ?? '', place, styleOf(column.isTyped, isHead)));
    }, 0) +
    2 * cellPadding;
  const writeRow = (cells: readonly string[], y: number, isHead = false): number => {
    const height = heightOfRow(cells, isHead);
    for (const [index, { x, width: columnWidth, isTyped }] of columns.entries()) {
      const place = { x, y: y + cellPadding, width: columnWidth, lines: longestCell };
      pen.write(cells[index] ?? '', place, styleOf(isTyped, isHead));
    }
    pen.line(margin, y + height, margin + width, y + height, isHead ? 0.3 : 0.1);
    return height;
  };
  const head = list.columns.map(({ name }) => name);

  let y = margin;
  y += pen.write(list.title, { x: margin, y, width, lines: 2 }, { size: 16, font: 'bold' });
  y += 4 + pen.write(list.note, { x: margin, y, width, lines: 2 }, { size: 9, isMuted: true });
  y += writeRow(head, y, true);
  for (const [index, { cells }] of list.rows.entries()) {
    if (y + heightOfRow(cells, false) > lowest) {
      pdf.addPage();
      y = margin + writeRow(head, margin, true);
    }
    y += writeRow(cells, y);
    if (index % 50 === 49) await nextTask();
  }
  const pages = pdf.getNumberOfPages();
  for (let page = first; page <= pages; page++) {
    pdf.setPage(page);
    const place = { x: margin, y: cardSheet.height - margin, width, lines: 1 };
    pen.write(pageText(page - first + 1, pages - first + 1), place, { size: 8, isMuted: true });
  }
}
