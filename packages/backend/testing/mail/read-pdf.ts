/** A text of a PDF, and the lower left of where it stands on its page, in points. */
export type PdfText = { text: string; page: number; x: number; y: number; width: number };

type Tag = { role: string; children: readonly (Tag | { id: string })[] };

/** The tags of a page as a reader of screens walks through them, such as `Document/Sect/H2`. */
const tagsOf = ({ role, children }: Tag, above = ''): string[] =>
  children.flatMap(child => ('role' in child ? tagsOf(child, `${above}${role}/`) : `${above}${role}`));

/** Content of a PDF as pdf.js reads it, which shares no code with the library that writes them. */
export async function readPdf(file: Buffer) {
  const { getDocument } = await loadPdfJs();
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const texts: PdfText[] = [];
  const tags: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items, lang } = await page.getTextContent({ disableNormalization: true });
    expect(lang).toMatch(/^(de|en)$/);
    for (const item of items)
      if ('str' in item && item.str.trim() !== '') {
        const [, , , , x, y] = item.transform;
        texts.push({ text: item.str, page: number, x, y, width: item.width });
      }
    const tree: Tag | null = await page.getStructTree();
    if (tree) tags.push(...tagsOf(tree, '').map(tag => tag.replace('Root/', '')));
  }
  const { info, metadata } = await pdf.getMetadata();
  // Its types say it is an object.
  const marks: unknown = await pdf.getMarkInfo();
  const isTagged = new Map(marks as Iterable<[string, boolean]> | null).get('Marked') === true;
  await pdf.loadingTask.destroy();
  return { pages: pdf.numPages, texts, tags, info: new Map(Object.entries(info)), metadata, isTagged };
}

/** pdf.js warns that it can draw nothing, which reading does not need. */
async function loadPdfJs() {
  const { warn } = console;
  console.warn = () => {};
  try {
    return await import('pdfjs-dist/legacy/build/pdf.mjs');
  } finally {
    console.warn = warn;
  }
}
