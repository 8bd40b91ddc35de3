import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as fontkit from 'fontkit';
import PdfDocument from 'pdfkit';
import { plainLine } from './plain-text.ts';

/** A submission for one meter. */
export type ReceiptPart = {
  /** Type and number of the meter. */
  meter: string;
  facts: { name: string; value: string }[];
};

/** `language` is `de` or `en`; `pageText` words the number of a page. */
export type ReceiptPaper = {
  language: string;
  applicationName: string;
  title: string;
  name: string;
  note: string;
  parts: readonly ReceiptPart[];
  pageText(page: number, pages: number): string;
};

/** Lengths are points. */
const millimetre = 72 / 25.4;
const page = { width: 210 * millimetre, height: 297 * millimetre, margin: 20 * millimetre };
const width = page.width - 2 * page.margin;
const footer = 4 * millimetre;
const lowest = page.height - page.margin - 2 * footer;
const nameWidth = 65 * millimetre;
const gap = millimetre;

const fontsFolder = dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'));
const readFont = (name: string) => readFileSync(join(fontsFolder, 'ttf', `${name}.ttf`));
const fonts = { plain: readFont('DejaVuSansCondensed'), bold: readFont('DejaVuSansCondensed-Bold') };

/** Scripts written from left to right, and characters shared between scripts. */
const scripts = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Common}\p{sc=Inherited}]/u;
function lettersOf(file: Buffer): string[] {
  const font = fontkit.create(file);
  const codes = 'characterSet' in font ? font.characterSet : [];
  return codes.map(code => String.fromCodePoint(code)).filter(letter => scripts.test(letter));
}
const boldLetters = new Set(lettersOf(fonts.bold));
const letters = new Set(lettersOf(fonts.plain).filter(letter => boldLetters.has(letter)));
/** Characters; a fact in the widest letters fits on a page. */
const longest = 1000;

/**
 * Replaces letters that the fonts lack (Latin, Greek and Cyrillic are there) by their plain form or a question mark;
 * the mail has them all.
 */
export function writableText(text: string): string {
  const written = Array.from(plainLine(text, longest), letter => {
    if (letters.has(letter)) return letter;
    const [plain = ''] = letter.normalize('NFKD');
    return letters.has(plain) ? plain : '?';
  });
  // Stacked accents would grow into the lines above.
  return written.join('').replace(/(\p{M}{2})\p{M}+/gu, '$1');
}

/** For properties of the file, which pdfkit writes to XML without escapes. */
const property = (text: string) => plainLine(text.replaceAll('&', '+').replace(/[<>/]/g, ' '));

type Style = { size: number; isBold?: boolean; isMuted?: boolean };

/** Writes blocks below each other, over page breaks. Each text has its tag for screen readers. */
function writerOf(pdf: PDFKit.PDFDocument) {
  const use = ({ size, isBold = false, isMuted = false }: Style) =>
    pdf
      .font(isBold ? 'bold' : 'plain', size)
      .fillColor(isMuted ? '#505050' : '#000000')
      .lineGap(size * 0.12);
  const heightOf = (text: string, style: Style, room = width) =>
    use(style).heightOfString(writableText(text), { width: room });
  const write = (
    parent: PDFKit.PDFStructureElement,
    tag: string,
    text: string,
    style: Style,
    left = 0,
    room = width,
  ) =>
    parent.add(
      pdf.struct(tag, {}, () =>
        use(style).text(writableText(text), page.margin + left, pdf.y, { width: room }),
      ),
    );
  /** Begins a page unless this one has room. */
  const makeRoom = (height: number) => {
    if (pdf.y + height > lowest && pdf.y > page.margin) pdf.addPage();
  };
  const factHeight = ({ name, value }: { name: string; value: string }) =>
    Math.max(heightOf(name, factName, nameWidth - 4 * gap), heightOf(value, factValue, width - nameWidth)) +
    gap;
  return {
    makeRoom,
    heightOf,
    factHeight,
    write,
    skip(height: number) {
      pdf.y += height;
    },
    fact(list: PDFKit.PDFStructureElement, fact: { name: string; value: string }) {
      makeRoom(factHeight(fact));
      const item = pdf.struct('LI');
      list.add(item);
      const top = pdf.y;
      write(item, 'Lbl', fact.name, factName, 0, nameWidth - 4 * gap);
      const below = pdf.y;
      pdf.y = top;
      write(item, 'LBody', fact.value, factValue, nameWidth, width - nameWidth);
      pdf.y = Math.max(pdf.y, below) + gap;
      item.end();
    },
    line() {
      pdf.markContent('Artifact', { type: 'Layout' });
      pdf
        .lineWidth(0.5)
        .moveTo(page.margin, pdf.y)
        .lineTo(page.width - page.margin, pdf.y)
        .stroke();
      pdf.endMarkedContent();
    },
    pageNumbers(pageText: ReceiptPaper['pageText']) {
      const { count } = pdf.bufferedPageRange();
      for (let number = 1; number <= count; number += 1) {
        pdf.switchToPage(number - 1);
        pdf.markContent('Artifact', { type: 'Pagination' });
        const line = { width, height: footer, ellipsis: true };
        use(small).text(writableText(pageText(number, count)), page.margin, lowest + footer, line);
        pdf.endMarkedContent();
      }
    },
  };
}

const muted: Style = { size: 10, isMuted: true };
const heading: Style = { size: 11, isBold: true };
const factName = muted;
const factValue: Style = { size: 10 };
const noteStyle: Style = { size: 9, isMuted: true };
const small: Style = { size: 8, isMuted: true };

/** A tagged PDF of A4 pages. */
export async function writeReceiptPdf(paper: ReceiptPaper): Promise<Buffer> {
  const { applicationName, title, name, note, parts, language, pageText } = paper;
  const author = property(applicationName);
  const pdf = new PdfDocument({
    size: [page.width, page.height],
    margins: { top: page.margin, left: page.margin, right: page.margin, bottom: page.height - lowest },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language === 'en' ? 'en' : 'de',
    info: { Title: property(title), Author: author, Creator: author },
  });
  for (const [font, file] of Object.entries(fonts)) pdf.registerFont(font, file);
  const writer = writerOf(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  writer.write(root, 'P', applicationName, muted);
  writer.skip(3 * gap);
  writer.write(root, 'H1', title, { size: 18, isBold: true });
  writer.skip(2 * gap);
  writer.write(root, 'P', name, { size: 11 });
  writer.skip(4 * gap);
  for (const [index, { meter, facts }] of parts.entries()) {
    const height = facts.reduce(
      (sum, fact) => sum + writer.factHeight(fact),
      writer.heightOf(meter, heading) + 4 * gap,
    );
    writer.makeRoom(height);
    writer.line();
    writer.skip(2 * gap);
    const section = pdf.struct('Sect');
    root.add(section);
    writer.write(section, 'H2', meter, heading);
    writer.skip(gap);
    const list = pdf.struct('L');
    section.add(list);
    for (const fact of facts) writer.fact(list, fact);
    section.end();
    writer.skip(2 * gap);
    // Other requests are answered in between.
    if (index % 50 === 49) await new Promise(setImmediate);
  }
  writer.makeRoom(writer.heightOf(note, noteStyle) + 2 * gap);
  writer.line();
  writer.skip(2 * gap);
  writer.write(root, 'P', note, noteStyle);
  root.end();
  writer.pageNumbers(pageText);
  pdf.end();
  return buffer(pdf);
}
