import { explain } from './explain.ts';
import { verdictOn } from './verdict.ts';

const released = new Map([
  ['@zaehlwerk/store', 'type Inner = 1;\n\nexport const a: Inner;\n\nexport const b: string;'],
]);
const current = new Map([
  ['@zaehlwerk/store', 'type Inner = 2;\n\nexport const a: Inner;\n\nexport const c: string;'],
]);
const facts = {
  name: '@zaehlwerk/store',
  version: '1.0.0',
  releasedVersion: '1.0.0',
  released,
  reviewed: released,
  current,
  changesets: [],
};

test('says what changed, which step that needs, and how to declare and to accept it', () => {
  expect(
    explain(verdictOn(facts)),
  ).toBe(`@zaehlwerk/store: modules would see other types than the reviewed ones.
  @zaehlwerk/store
    changed  Inner, not exported, but part of what is: major
    removed  b: major
    added    c: minor
  Since 1.0.0 it needs a major step; declared: none.
  To declare the step: a file .changeset/<any-name>.md (or npm run changeset) that tells module developers about it:
    ---
    "@zaehlwerk/store": major
    ---

    What changed, and what to do in a module.
  Where a change breaks no module after all, say so in a line of that file:
    Contract: minor for Inner, because …
  To accept the types: npm run contracts accept`);
});

test('a declared step is not asked for again', () => {
  const changesets = [{ releases: [{ name: '@zaehlwerk/store', type: 'major' as const }], summary: '' }];
  const text = explain(verdictOn({ ...facts, changesets }));
  expect(text).toContain(
    'needs a major step; declared: major.\n  To accept the types: npm run contracts accept',
  );
  expect(text).not.toContain('To declare');
});

test('what is surely compatible is not to be judged', () => {
  const grown = new Map([['@zaehlwerk/store', 'export function f(): void;']]);
  const more = new Map([['@zaehlwerk/store', 'export function f(options?: string): void;']]);
  const text = explain(verdictOn({ ...facts, released: grown, reviewed: grown, current: more }));
  expect(text).toContain('Since 1.0.0 it needs a minor step');
  expect(text).not.toContain('Contract:');
});

test('reviewed types without their step ask for the step alone', () => {
  const text = explain(verdictOn({ ...facts, reviewed: current }));
  expect(text).toContain('the reviewed types need a step that nobody has declared');
  expect(text).toContain('"@zaehlwerk/store": major');
  expect(text).not.toContain('contracts accept');
});
