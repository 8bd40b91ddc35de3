import { jsPDF } from 'jspdf';
import { nextTask } from '../export/in-slices.ts';
import { cardCorner, cardSheet, cardsPerSheet, cutMarks } from './card-sheet.ts';
import {
  type CardFact,
  type CardText,
  type LetterText,
  type ListText,
  type PaperDocument,
  type PaperSender,
  pagesOf,
  type TableText,
} from './paper-document.ts';
import { type PdfStyle, pdfPen } from './pdf-pen.ts';

type Pen = ReturnType<typeof pdfPen>;

/** Of a card, in millimetres; the quiet zone of the code may reach into the padding. */
const padding = 6;
const codeSide = 38;
const codeLeft = 3;
const logoHeight = 9;
const widestLogo = 40;

const plain: PdfStyle = { size: 10 };
const muted: PdfStyle = { size: 10, isMuted: true };
const bold: PdfStyle = { size: 10, font: 'bold' };
const cardName: PdfStyle = { size: 14, font: 'bold' };
const typed: PdfStyle = { size: 11, font: 'typedBold' };
const value: PdfStyle = { size: 11, font: 'bold' };
const letterText: PdfStyle = { size: 11 };

export async function writePdf(
  paper: PaperDocument,
  pageText: (page: number, pages: number) => string,
): Promise<Blob> {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true, putOnlyUsedFonts: true });
  pdf.setProperties({
    title: paper.title,
    author: paper.sender.application,
    creator: paper.sender.application,
  });
  pdf.setLanguage(paper.locale === 'en' ? 'en' : 'de');
  const pen = pdfPen(pdf);
  const sheets = pagesOf(paper.cards, cardsPerSheet);
  for (const [index, cards] of sheets.entries()) {
    if (index > 0) pdf.addPage();
    for (const [x1, y1, x2, y2] of cutMarks()) pen.line(x1, y1, x2, y2);
    for (const [place, card] of cards.entries()) writeCard(pen, card, paper.sender, cardCorner(place));
    await nextTask();
  }
  for (const [index, letter] of paper.letters.entries()) {
    if (index > 0) pdf.addPage();
    await writeLetter(pdf, pen, letter, paper.sender);
    await nextTask();
  }
  if (paper.list) {
    if (sheets.length > 0) pdf.addPage();
    await writeList(pdf, pen, paper.list, pageText);
  }
  return pdf.output('blob');
}

interface Column {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Returns the height. */
function writeSender(pen: Pen, { application, logo }: PaperSender, { x, y, width }: Column): number {
  const shown = logo && pen.image(logo, x, y, { width: widestLogo, height: logoHeight });
  const left = shown ? shown + 3 : 0;
  const room = { x: x + left, width: width - left, lines: 2 };
  const height = pen.heightOf(application, room, plain);
  pen.write(application, { ...room, y: y + Math.max(0, (logoHeight - height) / 2) }, plain);
  return logoHeight;
}

/** Returns the height. */
function writeSteps(pen: Pen, steps: readonly string[], { x, y, width }: Column, style: PdfStyle): number {
  const indent = 6;
  let height = 0;
  for (const [index, step] of steps.entries()) {
    pen.write(`${index + 1}.`, { x, y: y + height, width: indent, lines: 1 }, { ...style, font: 'bold' });
    const place = { x: x + indent, y: y + height, width: width - indent, lines: 4 };
    height += pen.write(step, place, style) + 1;
  }
  return height;
}

interface Corner {
  readonly x: number;
  readonly y: number;
}

/** From top to bottom; the foot is at the bottom, and meters fill what is left. */
function writeCard(pen: Pen, card: CardText, sender: PaperSender, corner: Corner): void {
  const x = corner.x + padding;
  const width = cardSheet.cardWidth - 2 * padding;
  let y = corner.y + padding - 1;
  y += writeSender(pen, sender, { x, y, width }) + 2;
  y += pen.write(card.name, { x, y, width, lines: 2 }, cardName) + 2;

  const left = corner.x + codeLeft + codeSide + 3;
  const beside = { x: left, width: corner.x + cardSheet.cardWidth - padding - left };
  const factsHeight = heightOfFacts(pen, card.facts, beside.width);
  const height = Math.max(codeSide, factsHeight);
  pen.qrCode(card.link, corner.x + codeLeft, y + (height - codeSide) / 2, codeSide);
  writeFacts(pen, card.facts, { ...beside, y: y + (height - factsHeight) / 2 });
  y += height + 2;
  y += writeSteps(pen, card.steps, { x, y, width }, plain) + 1;

  const foot = [
    { text: card.sharedBy, style: plain },
    { text: sender.questions, style: bold },
  ].filter(({ text }) => text !== '');
  const line = pen.heightOf('x', { width, lines: 1 }, plain);
  const footFrom = corner.y + cardSheet.cardHeight - padding + 1 - foot.length * line;
  y += pen.write(card.meterCount, { x, y, width, lines: 1 }, bold);
  const lines = Math.min(3, Math.floor((footFrom - 1 - y) / line));
  if (lines > 0) pen.write(card.meters, { x, y, width, lines }, plain);
  for (const [index, { text, style }] of foot.entries())
    pen.write(text, { x, y: footFrom + index * line, width, lines: 1 }, style);
}

const factGap = 1;
const partsOf = (facts: readonly CardFact[]) =>
  facts.flatMap(fact => [
    { text: fact.label, style: muted, gap: factGap },
    { text: fact.value, style: fact.isTyped ? typed : value, gap: 0 },
  ]);

const heightOfFacts = (pen: Pen, facts: readonly CardFact[], width: number) =>
  partsOf(facts).reduce(
    (sum, { text, style, gap }) => sum + gap + pen.heightOf(text, { width, lines: 2 }, style),
    0,
  );

function writeFacts(pen: Pen, facts: readonly CardFact[], { x, width, ...place }: Column): void {
  let { y } = place;
  for (const { text, style, gap } of partsOf(facts))
    y += gap + pen.write(text, { x, y: y + gap, width, lines: 2 }, style);
}

async function writeLetter(pdf: jsPDF, pen: Pen, letter: LetterText, sender: PaperSender): Promise<void> {
  const x = margin;
  const width = cardSheet.width - 2 * margin;
  let y = margin;
  const dayWidth = 30;
  pen.write(letter.day, { x: x + width - dayWidth, y: y + 2, width: dayWidth, lines: 1 }, letterText);
  y += writeSender(pen, sender, { x, y, width: width - dayWidth - 5 }) + 14;
  const write = (text: string, style = letterText) => {
    y += pen.write(text, { x, y, width, lines: 12 }, style) + 4;
  };
  write(letter.subject, { size: 14, font: 'bold' });
  for (const paragraph of letter.before) write(paragraph);
  y += writeSteps(pen, letter.steps, { x, y, width }, letterText) + 4;
  y = (await writeTable(pdf, pen, letter.table, y)) + 6;
  if (y > lowest - 40) {
    pdf.addPage();
    y = margin;
  }
  for (const paragraph of letter.after) write(paragraph);
  if (sender.questions) write(sender.questions, { ...letterText, font: 'bold' });
}

/** Of lists and letters, in millimetres. */
const margin = 15;
const lowest = cardSheet.height - margin - 6;
const cellPadding = 1.5;
const longestCell = 4;

/** Returns where it ends, on its last page. */
async function writeTable(pdf: jsPDF, pen: Pen, table: TableText, from: number): Promise<number> {
  const width = cardSheet.width - 2 * margin;
  const shares = table.columns.reduce((sum, { share }) => sum + share, 0);
  let left = margin;
  const columns = table.columns.map(({ share, isTyped = false }) => {
    const column = { x: left, width: (share / shares) * width - 2, isTyped };
    left += (share / shares) * width;
    return column;
  });
  const styleOf = (isTyped: boolean, isHead: boolean): PdfStyle => {
    if (isHead) return bold;
    return { size: 10, font: isTyped ? 'typed' : 'plain' };
  };
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
  const head = table.columns.map(({ name }) => name);
  let y = from + writeRow(head, from, true);
  for (const [index, { cells }] of table.rows.entries()) {
    if (y + heightOfRow(cells, false) > lowest) {
      pdf.addPage();
      y = margin + writeRow(head, margin, true);
    }
    y += writeRow(cells, y);
    if (index % 50 === 49) await nextTask();
  }
  return y;
}

async function writeList(
  pdf: jsPDF,
  pen: Pen,
  list: ListText,
  pageText: (page: number, pages: number) => string,
): Promise<void> {
  const width = cardSheet.width - 2 * margin;
  const first = pdf.getNumberOfPages();
  let y = margin;
  y += pen.write(list.title, { x: margin, y, width, lines: 2 }, { size: 16, font: 'bold' });
  y += 4 + pen.write(list.note, { x: margin, y, width, lines: 2 }, muted);
  await writeTable(pdf, pen, list, y);
  const pages = pdf.getNumberOfPages();
  for (let page = first; page <= pages; page++) {
    pdf.setPage(page);
    const place = { x: margin, y: cardSheet.height - margin, width, lines: 1 };
    pen.write(pageText(page - first + 1, pages - first + 1), place, muted);
  }
}
