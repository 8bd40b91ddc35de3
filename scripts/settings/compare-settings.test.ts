import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compareSettings, type Product } from './compare-settings.ts';

const schema = `
const field = { label: '' as string, digits: 3 };
export const schema = {
  title: '',
  features: { exportAllowed: false, helpEnabled: false },
  origins: [] as string[],
  kinds: { GAS_METER: [field], WATER_METER: [field] },
};
export type Config = typeof schema;
`;

/** Everything that the schema has, read in one way or another. */
const code = {
  'portal.ts': `
import type { Config } from './schema.ts';
import { digitsOf } from './digits.ts';
declare function useFeature(name: keyof Config['features']): boolean;
export function portal(config: Config) {
  const { title, kinds: { GAS_METER: [first] } } = config;
  return [title, useFeature('exportAllowed'), config['origins'], first?.label, first && digitsOf(first)];
}`,
  'digits.ts': `
import type { Config } from './schema.ts';
export const digitsOf = ({ digits }: Config['kinds']['GAS_METER'][number]) => digits;`,
  'module.ts': `export default { routes: [{ path: '/help', gate: { feature: 'helpEnabled' } }] };`,
};

const documentation = `
| Setting                  | Effect |
| ------------------------ | ------ |
| \`title\`                  | What it is called |
| \`features.exportAllowed\` | There is an export |
| \`features.helpEnabled\`   | There is help |
| \`origins\`                | Where links may lead |
| \`kinds.*[].label\`        | How a field is called |
| \`kinds.*[].digits\`       | How long it is |

| Something else | |
| -------------- | - |
| \`nothing\`      | no setting |
`;

const roots: string[] = [];
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true });
});

/** What is wrong with a small product, of which some files are others. */
function mistakesWith(files: Readonly<Record<string, string>>, product: Partial<Product> = {}) {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'settings-')));
  roots.push(root);
  const options = { strict: true, module: 'nodenext', allowImportingTsExtensions: true, noEmit: true };
  const all = {
    'tsconfig.json': JSON.stringify({ compilerOptions: { ...options, types: [] }, include: ['*.ts'] }),
    'schema.ts': schema,
    'documentation.md': documentation,
    ...code,
    ...files,
  };
  mkdirSync(root, { recursive: true });
  for (const [name, text] of Object.entries(all)) writeFileSync(path.join(root, name), text);
  return compareSettings({
    root,
    projects: ['tsconfig.json'],
    schema: { file: 'schema.ts', type: 'Config' },
    standIns: [],
    hooks: { useFeature: 'features' },
    isProduct: file => file !== 'schema.ts' && !file.endsWith('.test.ts'),
    documentation: 'documentation.md',
    beside: [],
    ...product,
  });
}

test('a product whose schema, code and documentation agree', () => {
  expect(mistakesWith({})).toEqual([]);
});

test('a setting that no code reads has no effect', () => {
  const withOneMore = schema.replace("title: '',", "title: '', colour: '',");
  const documented = `${documentation}\n| Setting |\n| - |\n| \`colour\` |\n`;
  const unread = ['colour has no effect: no code reads it.'];
  const files = { 'schema.ts': withOneMore, 'documentation.md': documented };
  expect(mistakesWith(files)).toEqual(unread);
  const using = (text: string) => ({
    ...files,
    'more.ts': `import type { Config } from './schema.ts';\n${text}`,
    'more.test.ts':
      "import type { Config } from './schema.ts'; export const c = (one: Config) => one.colour;",
  });
  // To declare, to write, to hand on and to have the same name is not to read.
  expect(mistakesWith(using("export const type: Config['colour'] = '';"))).toEqual(unread);
  expect(mistakesWith(using("export const set = (one: Config) => { one.colour = ''; };"))).toEqual(unread);
  expect(mistakesWith(using('export const copy = (one: Config) => ({ ...one, more: 1 });'))).toEqual(unread);
  expect(mistakesWith(using('export const c = (other: { colour: string }) => other.colour;'))).toEqual(
    unread,
  );
  expect(mistakesWith(using('export const c = (one: Config) => one.colour;'))).toEqual([]);
  expect(mistakesWith(using('export const c = (one?: Config) => one?.colour;'))).toEqual([]);
  expect(mistakesWith(using('export const c = ({ colour: paint }: Config) => paint;'))).toEqual([]);
  expect(mistakesWith(using("export const c = (one?: Config) => (one ?? { colour: '' }).colour;"))).toEqual(
    [],
  );
});

test.each([
  ["{ setting: 'features.helpEnabled' }"],
  ["{ all: [{ fact: 'x' }, { not: { feature: 'helpEnabled' } }] }"],
  ["{ job: 'config.features.helpEnabled' }"],
])('a gate reads the switch that it names: %s', gate => {
  expect(mistakesWith({ 'module.ts': `export default { gate: ${gate} };` })).toEqual([]);
});

test('only a gate of a module declaration names a switch', () => {
  expect(mistakesWith({ 'module.ts': '', 'other.ts': code['module.ts'] })).toEqual([
    'features.helpEnabled has no effect: no code reads it.',
  ]);
});

test('what a gate or a hook names has to be a setting', () => {
  const gates =
    "export default [{ feature: 'helpEnabled' }, { setting: 'features.helped' }, { job: 'done' }];";
  const hook = "declare function useFeature(name: string): boolean; export const on = useFeature('gone');";
  expect(mistakesWith({ 'module.ts': gates, 'hook.ts': hook })).toEqual([
    'hook.ts names features.gone, which is no setting of schema.ts.',
    'module.ts names features.helped, which is no setting of schema.ts.',
  ]);
});

test('a type of its own that code has for a part of the configuration reads when it is named as such', () => {
  const standIn = { file: 'digits.ts', type: 'Digits', at: 'kinds' };
  const ownTypes = `
export interface Field { readonly digits: number }
export interface Digits { readonly GAS_METER: readonly Field[] }
export const digitsOf = (field: Field) => field.digits;`;
  const files = { 'digits.ts': ownTypes };
  expect(mistakesWith(files)).toEqual(['kinds.*[].digits has no effect: no code reads it.']);
  expect(mistakesWith(files, { standIns: [standIn] })).toEqual([]);
  const other = ownTypes.replace('digits: number', 'digits: string');
  expect(() => mistakesWith({ ...files, 'digits.ts': other }, { standIns: [standIn] })).toThrow(
    'kinds cannot be handed over as Digits of digits.ts.',
  );
});

test('a setting that is read and not documented', () => {
  const withoutTitle = documentation.replace(/.*title.*\n/, '');
  expect(mistakesWith({ 'documentation.md': withoutTitle })).toEqual([
    'documentation.md has no row for title.',
  ]);
  expect(mistakesWith({ 'documentation.md': withoutTitle }, { beside: ['title'] })).toEqual([]);
});

test('a row about something that is no setting, and a second row about one', () => {
  const more = documentation.replace(/(.*title.*\n)/, '$1$1| `features.gone` | |\n');
  expect(mistakesWith({ 'documentation.md': more })).toEqual([
    'documentation.md has a row for features.gone, which is no setting of schema.ts.',
    'documentation.md has title twice.',
  ]);
});

test('what is written down once and used twice is documented in one place, its groups in each', () => {
  const twice = schema.replace('title:', 'first: field, second: field, title:');
  const rows = '\n| Setting |\n| - |\n| `second` |\n';
  const files = {
    'schema.ts': twice,
    'both.ts':
      "import type { Config } from './schema.ts'; export const b = (c: Config) => [c.first, c.second];",
  };
  expect(mistakesWith({ ...files, 'documentation.md': `${documentation}${rows}` })).toEqual([
    'documentation.md has no row for first.',
  ]);
});
