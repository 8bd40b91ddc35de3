import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkTexts } from './check-texts.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'texts-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** A module with texts of these keys, and the sources. */
function write(keys: readonly string[], sources: Record<string, string>) {
  const texts = JSON.stringify(Object.fromEntries(keys.map(key => [key, key])));
  const files = {
    'package.json': '{}',
    'locales/de-FORMAL.json': texts,
    'locales/de-INFORMAL.json': '{}',
    'locales/en-FORMAL.json': texts,
    ...sources,
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.join(directory, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(directory, file), content);
  }
}

function mistakes(): string[] {
  try {
    checkTexts(directory);
    return [];
  } catch (error) {
    return (error as Error).message.replace('Texts: ', '').replaceAll(`${directory}/`, '').split('; ');
  }
}

test.each([
  ['a plain key', ['title'], `t('title')`],
  ['a choice', ['a', 'b'], `t(isOpen ? 'a' : 'b', { count })`],
  ['a default', ['a', 'b'], `t(isOpen && 'a' || 'b')`],
  ['the forms of a number', ['jobs_zero', 'jobs_one', 'jobs_other'], `t('jobs', { count })`],
  ['keys that differ in a part', ['job.state.open', 'job.state.done'], `t(\`job.state.\${state}\`)`],
  ['parts that are chosen', ['job.a.x', 'job.b.x'], `t(\`job.\${isOpen ? "a" : "b"}.x\`)`],
  ['a key from elsewhere', ['job.title'], `const texts = { job: 'job.title' }; t(texts[kind])`],
  [
    'a key that may be there',
    ['reason.late'],
    `const key = \`reason.\${code}\`; hasText(key) ? t(key) : code`,
  ],
  ['the texts of an instance', ['title'], `i18n.t('title')`],
  ['JSX', ['title'], `const view = <p title={text.t('title')} />`],
])('%s is a use', (_name, keys, code) => {
  write(keys, { 'src/view.tsx': code });
  expect(mistakes()).toEqual([]);
});

test('labels of the declaration are used', () => {
  write(['title'], { 'module.ts': `export default { navigation: [{ label: 'title' }] }` });
  expect(mistakes()).toEqual([]);
});

test('texts that are unused, or used in tests alone, are named', () => {
  write(['title', 'old.title', 'job.state.open', 'jobs_one', 'jobs_other'], {
    'src/view.tsx': `t(\`job.\${kind}.name\`); const open = "title"; // old.title`,
    'src/view.test.tsx': `t('old.title')`,
    'src/testing/view.ts': `t('old.title')`,
  });
  expect(mistakes()).toEqual([
    'src/view.tsx translates "job.*.name", which locales lack',
    '"title" of locales is used nowhere',
    '"old.title" of locales is used nowhere',
    '"job.state.open" of locales is used nowhere',
    '"jobs" of locales is used nowhere',
  ]);
});

test('a missing text is named with its file', () => {
  write(['job.title'], {
    'src/a/view.ts': `t('job.title'); t('job.titel'); t(isOpen ? 'job.title' : 'job.open')`,
  });
  expect(mistakes()).toEqual([
    'src/a/view.ts translates "job.titel", which locales lack',
    'src/a/view.ts translates "job.open", which locales lack',
  ]);
});

test('a key that could be any key is refused: the used texts would be unknown', () => {
  write(['job.title'], { 'src/view.ts': `t('job.title'); t(\`\${kind}.title\`)` });
  expect(mistakes()).toEqual(['src/view.ts translates "*.title": let it begin with letters']);
});

test('a package is checked with its module, which may use its texts, but not alone', () => {
  write(['title'], { 'src/view.tsx': `t('title'); t('meter'); t('unused'); t('none')` });
  writeFileSync(
    path.join(directory, 'package.json'),
    '{"dependencies":{"@zaehlwerk/metering":"workspace:*"}}',
  );
  const module = directory;
  directory = path.join(module, 'node_modules/@zaehlwerk/metering');
  write(['meter', 'unused', 'other'], { 'src/meter.ts': `t('meter')` });
  directory = module;
  expect(mistakes()).toEqual([
    'src/view.tsx translates "none", which locales lack',
    '"unused" of node_modules/@zaehlwerk/metering/locales is used nowhere',
    '"other" of node_modules/@zaehlwerk/metering/locales is used nowhere',
  ]);
});

test('texts of an installed package, which has no sources, are not checked again', () => {
  const texts = '{ "meter": "M" }';
  const locales = 'node_modules/@zaehlwerk/metering/locales';
  write(['a'], {
    'package.json': '{ "dependencies": { "@zaehlwerk/metering": "1.0.0" } }',
    'src/code.ts': "t('a'); t('meter')",
    [`${locales}/de-FORMAL.json`]: texts,
    [`${locales}/de-INFORMAL.json`]: '{}',
    [`${locales}/en-FORMAL.json`]: texts,
  });
  expect(mistakes()).toEqual([]);
});
