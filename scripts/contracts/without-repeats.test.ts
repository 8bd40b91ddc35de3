import type { Entry } from './entries.ts';
import { withoutRepeats } from './without-repeats.ts';

function entry(folder: string, request: string): Entry {
  return { folder, request, source: `${request}.ts` };
}

const schema = entry('api', '@zaehlwerk/api/schema');
const main = entry('api', '@zaehlwerk/api');
const store = entry('store', '@zaehlwerk/store');

function shortened(...types: readonly (readonly [Entry, string])[]): string[] {
  return [...withoutRepeats(new Map(types)).values()];
}

test('what an entry of the same package has exported before stands there only', () => {
  const texts = shortened(
    [schema, 'export type A = {\n    b: 1;\n};\n\nexport const c: A;'],
    [main, 'export type A = {\n    b: 1;\n};\n\nconst c: A;\n\nexport const d: 2;'],
  );
  expect(texts[1]).toBe(
    "export { A } from '@zaehlwerk/api/schema';\n\nimport { c } from '@zaehlwerk/api/schema';\n\nexport const d: 2;",
  );
});

test.each([
  ['another declaration of the same name', schema, 'export type A = 1;', main, 'export type A = 2;'],
  ['a type that is not exported there', schema, 'type A = 1;', main, 'export type A = 1;'],
  ['a declaration of another package', schema, 'export type A = 1;', store, 'export type A = 1;'],
])('%s stays', (_, first, before, second, after) => {
  expect(shortened([first, before], [second, after])).toEqual([before, after]);
});
