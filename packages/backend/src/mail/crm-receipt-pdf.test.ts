import { readPdf } from '#test-pdf';
import { type ReceiptPaper, writableText, writeReceiptPdf } from './crm-receipt-pdf.ts';

const paper: ReceiptPaper = {
  language: 'de',
  applicationName: 'Stadtwerke Köln',
  title: 'Ihre Ablesungen sind eingegangen',
  name: 'Erika Mustermann',
  note: 'Wir prüfen sie noch.',
  parts: [
    {
      meter: 'Gaszähler 7GAS1',
      facts: [{ name: 'Zählerstand', value: '1.234,5 m³' }],
    },
  ],
  pageText: (page, pages) => `Seite ${page} von ${pages}`,
};

const read = async (change: Partial<ReceiptPaper> = {}) =>
  readPdf(await writeReceiptPdf({ ...paper, ...change }));
const textsOf = async (change?: Partial<ReceiptPaper>) => (await read(change)).texts.map(({ text }) => text);

test('says whose it is, what was read, and on which page', async () => {
  expect(await textsOf()).toEqual([
    'Stadtwerke Köln',
    'Ihre Ablesungen sind eingegangen',
    'Erika Mustermann',
    'Gaszähler 7GAS1',
    'Zählerstand',
    '1.234,5 m³',
    'Wir prüfen sie noch.',
    'Seite 1 von 1',
  ]);
});

test.each([
  'Ayşe Yıldız İğdır',
  'Łukasz Święch',
  'Żaneta Dvořák-Őry',
  'Гагарин Їжакевич',
  'Γιώργος Παπαδόπουλος',
  'Nguyễn Thị Ắnh',
])('a reader finds each letter of %s, in plain and in bold', async name => {
  const [meter, place] = [`Zähler ${name}`, `Ort: ${name}`];
  const texts = await textsOf({ name, parts: [{ meter, facts: [{ name: 'Ort', value: place }] }] });
  expect(texts).toEqual(expect.arrayContaining([name, meter, place]));
});

test('screen readers find title, language and what each text is', async () => {
  const { tags, info, metadata, isTagged } = await read({ language: 'en', title: 'A & B <i>' });
  expect(isTagged).toBe(true);
  expect(tags).toEqual([
    'Document/P',
    'Document/H1',
    'Document/P',
    'Document/Sect/H2',
    'Document/Sect/L/LI/Lbl',
    'Document/Sect/L/LI/LBody',
    'Document/P',
  ]);
  expect([info.get('Title'), info.get('Language')]).toEqual(['A + B i', 'en']);
  expect(metadata?.get('dc:title')).toBe('A + B i');
});

test('a thousand meters fill pages, each meter as a whole on one', async () => {
  const parts = Array.from({ length: 1000 }, (_, n) => ({
    meter: `Zähler ${n}`,
    facts: [
      { name: 'HT', value: `a${n}` },
      { name: 'NT', value: `b${n}` },
    ],
  }));
  const { texts } = await read({ parts });
  const places = new Map(texts.map(({ text }, index) => [text, index]));
  for (const { meter, facts } of parts) {
    const at = places.get(meter) ?? -1;
    const written = texts.slice(at, at + 5);
    expect(written.map(({ text }) => text)).toEqual([
      meter,
      ...facts.flatMap(({ name, value }) => [name, value]),
    ]);
    expect(new Set(written.map(({ page }) => page)).size).toBe(1);
  }
  const pages = texts.map(({ text }) => text).filter(text => text.startsWith('Seite '));
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.at(-1)).toBe(`Seite ${pages.length} von ${pages.length}`);
});

test('a text longer than a page goes on, with its tag; one with more lines than a page begins another', async () => {
  const facts = Array.from({ length: 200 }, (_, n) => ({ name: `Zeile ${n}`, value: 'W'.repeat(100) }));
  const { pages, texts, tags } = await read({ title: 'W'.repeat(2000), parts: [{ meter: 'Z', facts }] });
  expect(pages).toBeGreaterThan(5);
  expect(texts.filter(({ text }) => text.startsWith('Zeile '))).toHaveLength(200);
  expect(tags.filter(tag => tag === 'Document/H1')).toHaveLength(2);
});

test('letters of other scripts become their plain form or a question mark; accents do not pile up', () => {
  expect(writableText('Łukasz Ｍeier (HT) 你 محمد\u202e\n„5 m³“')).toBe('Łukasz Meier (HT) ? ???? „5 m³“');
  expect(writableText(`a${'\u0316'.repeat(50)}`)).toBe('a\u0316\u0316');
});
