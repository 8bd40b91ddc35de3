import { type ContractFacts, isDeclared, isInOrder, verdictOn } from './verdict.ts';

const released = new Map([['@zaehlwerk/store', 'export const a: string;']]);
const grown = new Map([['@zaehlwerk/store', 'export const a: string;\n\nexport const b: string;']]);
const shrunk = new Map([['@zaehlwerk/store', 'export const b: string;']]);

const facts: ContractFacts = {
  name: '@zaehlwerk/store',
  version: '1.0.0',
  releasedVersion: '1.0.0',
  released,
  reviewed: released,
  current: released,
  changesets: [],
};

function declaring(type: 'patch' | 'minor' | 'major') {
  return [{ releases: [{ name: '@zaehlwerk/store', type }], summary: '' }];
}

test('what is as it was released is in order', () => {
  expect(isInOrder(verdictOn(facts))).toBe(true);
});

test.each([
  ['an addition without a changeset', grown, [], 'minor', false],
  ['an addition with a smaller step', grown, declaring('patch'), 'minor', false],
  ['an addition with its step', grown, declaring('minor'), 'minor', true],
  ['an addition with a larger step', grown, declaring('major'), 'minor', true],
  ['a removal with a minor step', shrunk, declaring('minor'), 'major', false],
  ['a removal with its step', shrunk, declaring('major'), 'major', true],
])('%s', (_, current, changesets, needed, ok) => {
  const verdict = verdictOn({ ...facts, reviewed: current, current, changesets });
  expect(verdict.needed).toBe(needed);
  expect(isDeclared(verdict)).toBe(ok);
  expect(isInOrder(verdict)).toBe(ok);
});

test('a version that has been stepped declares its step', () => {
  const verdict = verdictOn({ ...facts, version: '1.1.0', reviewed: grown, current: grown });
  expect(isInOrder(verdict)).toBe(true);
});

test('what nobody has reviewed is not in order, whatever is declared', () => {
  const verdict = verdictOn({ ...facts, current: grown, changesets: declaring('minor') });
  expect(isDeclared(verdict)).toBe(true);
  expect(isInOrder(verdict)).toBe(false);
  expect([...verdict.unreviewed.keys()]).toEqual(['@zaehlwerk/store']);
});

test('another order is to be reviewed, but needs no step', () => {
  const turned = new Map([['@zaehlwerk/store', 'export const b: string;\n\nexport const a: string;']]);
  const verdict = verdictOn({ ...facts, released: grown, reviewed: grown, current: turned });
  expect(verdict.unreviewed).toEqual(new Map([['@zaehlwerk/store', []]]));
  expect(verdict.needed).toBe('none');
});

test('an entry that is gone is a major step, a new one a minor step', () => {
  const both = new Map([...released, ['@zaehlwerk/store/more', 'export const c: 1;']]);
  expect(verdictOn({ ...facts, released: both }).needed).toBe('major');
  expect(verdictOn({ ...facts, current: both }).needed).toBe('minor');
});

test('what was added and taken back before a release needs no step', () => {
  const verdict = verdictOn({ ...facts, reviewed: grown });
  expect(verdict.needed).toBe('none');
  expect(verdict.unreviewed.get('@zaehlwerk/store')).toEqual([
    { name: 'b', what: 'removed', exported: true, step: 'major' },
  ]);
});
