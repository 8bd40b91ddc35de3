import { inflateSync } from 'node:zlib';
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

/** The texts that a PDF shows, in its order. */
async function textsOf(change: Partial<ReceiptPaper> = {}): Promise<string[]> {
  const file = (await writeReceiptPdf({ ...paper, ...change })).toString('latin1');
  const streams = [...file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, data = '']) => {
    try {
      return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
    } catch {
      return [];
    }
  });
  return streams.flatMap(stream =>
    [...stream.matchAll(/\(((?:\\.|[^\\)])*)\) Tj/g)].map(([, text = '']) => text.replace(/\\(.)/g, '$1')),
  );
}

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

test('a thousand meters fill pages, each meter as a whole on one', async () => {
  const parts = Array.from({ length: 1000 }, (_, n) => ({
    meter: `Zähler ${n}`,
    facts: [
      { name: 'HT', value: `a${n}` },
      { name: 'NT', value: `b${n}` },
    ],
  }));
  const texts = await textsOf({ parts });
  for (const { meter, facts } of parts) {
    const at = texts.indexOf(meter);
    expect(texts.slice(at, at + 5)).toEqual([meter, ...facts.flatMap(({ name, value }) => [name, value])]);
  }
  const pages = texts.filter(text => text.startsWith('Seite '));
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.at(-1)).toBe(`Seite ${pages.length} von ${pages.length}`);
});

test('letters that the fonts do not have lose their accent or are a question mark; brackets stay', () => {
  expect(writableText('Łukasz Dvořák (HT) 你\u202e\n„5 m³“')).toBe('?ukasz Dvorák (HT) ? „5 m³“');
});
