import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { basis, createTestImport, summary, type TestImport } from '#test-import';
import { type ImportOptions, importFile } from './import-file.ts';

let fixture: TestImport;
beforeAll(async () => {
  fixture = await createTestImport();
});
beforeEach(async () => {
  await fixture.reset();
  await fixture.importJson({ application: basis.application });
});
afterAll(() => fixture.close());

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Imports a folder with these files, and only these. */
async function importTexts(
  files: Files,
  { page = 'help', ...options }: ImportOptions & { page?: string } = {},
) {
  const folder = join(await mkdtemp(join(fixture.folder, 'texts-')), page);
  await mkdir(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return importFile(fixture.pool, folder, options);
}

const stored = () => fixture.rows('select page, language, markdown from page_text order by page, language');

test('a folder is the whole text of its page: the same again changes nothing, what is missing goes', async () => {
  const german = { 'de-FORMAL.md': '\ufeff# Hilfe\r\n\r\nText\n' };
  const files = { ...german, 'en-FORMAL.md': '# Help', '.DS_Store': 'x' };
  expect(summary(await importTexts(files))).toEqual(['text: +2 ~0 -0 =0']);
  expect(summary(await importTexts(files))).toEqual(['text: +0 ~0 -0 =2']);
  expect(summary(await importTexts({ 'en-FORMAL.md': '# Imprint' }, { page: 'imprint' }))).toEqual([
    'text: +1 ~0 -0 =0',
  ]);
  expect(summary(await importTexts({ ...files, 'en-FORMAL.md': '# Other' }, { dryRun: true }))).toEqual([
    'text: +0 ~1 -0 =1',
  ]);
  expect(summary(await importTexts(german))).toEqual(['text: +0 ~0 -1 =1']);
  expect(await stored()).toEqual([
    { page: 'help', language: 'de-FORMAL', markdown: '# Hilfe\n\nText' },
    { page: 'imprint', language: 'en-FORMAL', markdown: '# Imprint' },
  ]);
});

test.each<[string, Files, RegExp]>([
  ['a language there is not', { 'de.md': 'x' }, /^undefined de\.md: is none of de-FORMAL\.md, /],
  ['an empty text', { 'de-FORMAL.md': ' \n' }, /de-FORMAL\.md: is empty/],
  ['another encoding', { 'de-FORMAL.md': new Uint8Array([0x5a, 0xe4]) }, /de-FORMAL\.md: is not UTF-8 text/],
  ['a character that no text has', { 'de-FORMAL.md': 'a\0b' }, /de-FORMAL\.md: is not UTF-8 text/],
  ['a book', { 'de-FORMAL.md': 'x'.repeat(200_001) }, /has more than 200000 characters/],
  ['nothing', {}, /the folder has no text/],
])('%s is refused, and nothing changes', async (_case, files, problem) => {
  await importTexts({ 'de-FORMAL.md': 'Alt' });
  expect(summary(await importTexts(files))).toEqual([expect.stringMatching(problem)]);
  expect(await stored()).toEqual([{ page: 'help', language: 'de-FORMAL', markdown: 'Alt' }]);
});

test('a folder of another name is refused, and so is an application there is not', async () => {
  const files = { 'de-FORMAL.md': 'x' };
  const other = await importTexts(files, { page: 'hilfe' });
  expect(summary(other)).toEqual([expect.stringContaining('help, introduction, imprint, privacy')]);
  const unknown = await importTexts(files, { applicationId: 'anderswo' });
  expect(summary(unknown)).toEqual([expect.stringContaining('There is no application "anderswo"')]);
});
