import { MessageChannel } from 'node:worker_threads';
import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';
import { strFromU8, unzlibSync } from 'fflate';
import { exampleCard, exampleWords } from '../testing/example-card.ts';
import { meterRow } from '../testing/meter-row.ts';
import { documentOfCards } from './card-document.ts';
import { cardSheet, cutMarks } from './card-sheet.ts';
import { documentOfLetters } from './letter-document.ts';
import { isWritable } from './pdf-pen.ts';
import { writePdf } from './write-pdf.ts';

// Every browser has it, jsdom has not.
Object.assign(globalThis, { MessageChannel });

/** Drawing commands of each page of a PDF: its streams but pictures, unpacked. */
async function pagesIn(file: Blob): Promise<readonly string[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = strFromU8(bytes, true);
  return [...text.matchAll(/\/Length \d+[^>]*>>\s*stream\r?\n/g)].flatMap(({ index, 0: head }) => {
    const start = index + head.length;
    if (bytes[start] === 0xff) return [];
    return strFromU8(unzlibSync(bytes.subarray(start, text.indexOf('endstream', start))), true);
  });
}

const written = (cards: readonly ReturnType<typeof exampleCard>[]) =>
  writePdf(documentOfCards(cards, exampleWords), (page, pages) => `Seite ${page} von ${pages}`).then(pagesIn);

/** The texts of a page, in the order in which they are written. */
const textsIn = (page: string) =>
  [...page.matchAll(/\(((?:[^\\)]|\\.)*)\) Tj/g)].map(([, text = '']) => text.replace(/\\(.)/g, '$1'));

const millimetresPerPoint = 25.4 / 72;

/** The filled squares of a page as a printer puts them on paper, with 8 dots to the millimetre. */
function printed(page: string) {
  const dots = 8;
  const [width, height] = [cardSheet.width * dots, cardSheet.height * dots];
  const paper = new Uint8ClampedArray(width * height).fill(255);
  const sides: number[] = [];
  for (const [, ...numbers] of page.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\b/g)) {
    const [x = 0, y = 0, w = 0, h = 0] = numbers.map(number => Number(number) * millimetresPerPoint);
    const top = cardSheet.height - Math.max(y, y + h);
    sides.push(x, x + w);
    for (let row = Math.round(top * dots); row < Math.round((top + Math.abs(h)) * dots); row++)
      paper.fill(0, row * width + Math.round(x * dots), row * width + Math.round((x + w) * dots));
  }
  return { paper, width, height, side: Math.max(...sides) - Math.min(...sides) };
}

test('the code of a card is read off the paper, and is as large as a phone needs it', async () => {
  const card = exampleCard('1');
  const [page = ''] = await written([card]);
  const { paper, width, height, side } = printed(page);
  const picture = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(paper, width, height)));
  expect(new QRCodeReader().decode(picture).getText()).toBe(card.login.directLink);
  expect(side).toBeGreaterThanOrEqual(30);
});

test('a card has all that is needed to log in, with umlauts, and its code is a link', async () => {
  const card = exampleCard('1', { name: 'Müller & Söhne (Größe „L“)' });
  const [page = ''] = await written([card]);
  const texts = textsIn(page);
  expect(texts[1]).toBe('M\xfcller & S\xf6hne (Gr\xf6\xdfe \x84L\x93)');
  expect(texts).toEqual(
    expect.arrayContaining([
      'portal.example',
      'user-1',
      'k7mp-xw9q-1',
      '1.',
      '2.',
      '3.',
      'Geteilt von Hausverwaltung Nord',
      'Fragen? Rufen Sie an: 030 23125-100',
    ]),
  );
  const file = await writePdf(documentOfCards([card], exampleWords), () => '');
  expect(await file.text()).toContain(`/URI (${card.login.directLink})`);
});

test('no text of a card or letter is smaller than ten points', async () => {
  const listed = { share: exampleCard('1').share, depth: 0, parentName: undefined, below: 0 };
  const open = [meterRow('1', { until: '2026-11-30' })];
  const letters = documentOfLetters(
    [{ ...listed, open, late: 1, deadline: '2026-11-30', isClosed: false }],
    exampleWords,
  );
  const cards = documentOfCards([exampleCard('1')], exampleWords);
  for (const paper of [cards, letters]) {
    const [page = ''] = await writePdf(paper, () => '').then(pagesIn);
    const sizes = [...page.matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(10);
  }
});

test('four cards to a sheet with marks to cut them, and a list behind them', async () => {
  const pages = await written(Array.from({ length: 6 }, (_, index) => exampleCard(String(index))));
  expect(pages).toHaveLength(3);
  const cards = (page = '') => textsIn(page).filter(text => text.startsWith('Haus')).length;
  expect(pages.map(cards)).toEqual([4, 2, 6]);
  expect(pages[1]?.match(/ l\r?\nS/g)).toHaveLength(cutMarks().length);
  expect(textsIn(pages[2] ?? '').at(-1)).toBe('Seite 1 von 1');
});

test('a long list goes on, each page with its head', async () => {
  const pages = await written(Array.from({ length: 60 }, (_, index) => exampleCard(String(index))));
  const lists = pages.slice(15).map(textsIn);
  expect(lists.map(texts => texts.at(-1))).toEqual(['Seite 1 von 2', 'Seite 2 von 2']);
  expect(lists[1]?.[0]).toBe('Zugang');
  expect(lists.flat().filter(text => text.startsWith('Haus '))).toHaveLength(60);
});

test('long texts are shortened, and no card overlaps another one', async () => {
  const meters = Array.from({ length: 40 }, (_, index) => meterRow(String(index), { house: 'x'.repeat(80) }));
  const name = 'Ein Name, der länger ist als alles, was auf eine Karte passt '.repeat(4);
  const [page = ''] = await written([exampleCard('1', { name, expires: '2026-12-31' }, meters)]);
  const ys = [...page.matchAll(/([\d.]+) ([\d.]+) Td/g)].map(
    ([, , y]) => cardSheet.height - Number(y) * millimetresPerPoint,
  );
  expect(Math.max(...ys)).toBeLessThan(cardSheet.top + cardSheet.cardHeight);
  expect(textsIn(page)[2]).toMatch(/\x85$/);
});

test.each([
  ['Müller & Söhne – „Größe“ 5 € …', true],
  ['Łódź', false],
  ['Иванов', false],
  ['日本 🏠', false],
])('%s can be written with the fonts of every reader: %s', (text, expected) => {
  expect(isWritable(text)).toBe(expected);
});

describe('letters that are drawn', () => {
  /** The head of a JPEG of one dot: all that is read of it here. */
  const jpeg = Buffer.from('ffd8ffc0000b0800010001010111000000ffd9', 'hex').toString('base64');
  afterEach(() => jest.restoreAllMocks());

  test('a drawn name covers neither the text above it nor the line below it', async () => {
    const ink = { width: 200, actualBoundingBoxAscent: 40, actualBoundingBoxDescent: 8 };
    jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(`data:image/jpeg;base64,${jpeg}`);
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
      this: HTMLCanvasElement,
    ) {
      const context = { canvas: this, measureText: () => ink, fillRect: jest.fn(), fillText: jest.fn() };
      return context as never;
    });
    const pages = await written(['1', '2'].map(id => exampleCard(id, { name: 'Łódź' })));
    for (const page of pages) {
      const pictures = [...page.matchAll(/q\s+\S+ 0 0 (\S+) (\S+) (\S+) cm\s+\/I/g)];
      expect(pictures).toHaveLength(2);
      const lines = [...page.matchAll(/(\S+) l\s+S/g)].map(([, y]) => Number(y));
      for (const [, height, left, bottom] of pictures) {
        const texts = [...page.matchAll(/(\S+) (\S+) Td\s+\([^)]*\) Tj/g)]
          .filter(([, x]) => Math.abs(Number(x) - Number(left)) < 1)
          .map(([, , y]) => Number(y));
        expect(texts.length + lines.length).toBeGreaterThan(5);
        const isCovered = (y: number) => y > Number(bottom) && y < Number(bottom) + Number(height);
        expect([...texts, ...lines].filter(isCovered)).toEqual([]);
      }
    }
  });
});
