import { compareReports } from './compare-reports.ts';

const before = `
import { Link } from 'react-router';
export { Link }
type Inner = { a: string };
export function f(): Inner;
export const b: string;
`;

function changed(from: string, to: string) {
  return compareReports(before, before.replace(from, to));
}

test('nothing differs', () => {
  expect(compareReports(before, before)).toEqual([]);
});

test('exports that are gone are a major step, new ones a minor step', () => {
  expect(changed('export const b: string;', 'export const c: string;')).toEqual([
    { name: 'b', what: 'removed', exported: true, step: 'major' },
    { name: 'c', what: 'added', exported: true, step: 'minor' },
  ]);
});

test('what is no longer exported is gone, even though it is still there', () => {
  expect(changed('export const b', 'const b')).toEqual([
    { name: 'b', what: 'removed', exported: true, step: 'major' },
  ]);
});

test('a part of an export counts although nobody can import it', () => {
  expect(changed('a: string', 'a: number')).toEqual([
    { name: 'Inner', what: 'changed', exported: false, step: 'major' },
  ]);
});

test('exporting a part is a minor step', () => {
  expect(changed('type Inner', 'export type Inner')).toEqual([
    { name: 'Inner', what: 'added', exported: true, step: 'minor' },
  ]);
});

test('an export of a library that comes from another library is a major step', () => {
  expect(changed("'react-router'", "'other-router'")).toEqual([
    { name: 'Link', what: 'changed', exported: true, step: 'major' },
  ]);
  expect(changed('export { Link }', '')).toEqual([
    { name: 'Link', what: 'removed', exported: true, step: 'major' },
  ]);
});

test('a part that another name replaces shows in the export that uses it', () => {
  const renamed = before.replaceAll('Inner', 'Part');
  expect(compareReports(before, renamed)).toEqual([
    { name: 'f', what: 'changed', exported: true, step: 'major' },
  ]);
});

test('an export that is another declaration under the same name is a major step', () => {
  const inner = 'const a: 1;\nconst c: 2;\n';
  expect(compareReports(`${inner}export { a as x };`, `${inner}export { c as x };`)).toEqual([
    { name: 'x', what: 'changed', exported: true, step: 'major' },
  ]);
});
