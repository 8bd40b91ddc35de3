import type { Change } from '../compare/compare-reports.ts';
import { type Changeset, declaredStep, judged } from './declared-steps.ts';

const changed: Change = { name: 'slotNames', what: 'changed', exported: true, step: 'major' };

function changesetOf(name: string, type: 'patch' | 'minor' | 'major', summary = ''): Changeset {
  return { releases: [{ name, type }], summary };
}

test('the largest step that changesets declare for a package counts', () => {
  const changesets = [
    changesetOf('@zaehlwerk/store', 'patch'),
    changesetOf('@zaehlwerk/store', 'minor'),
    changesetOf('@zaehlwerk/ui', 'major'),
  ];
  expect(declaredStep('@zaehlwerk/store', changesets)).toBe('minor');
  expect(declaredStep('@zaehlwerk/api', changesets)).toBe('none');
});

test.each([
  ['alone', 'Contract: minor for slotNames, because modules name slots and none lists them.'],
  [
    'among others',
    'A new slot.\n\nContract: minor for navigationIcons, slotNames, because nothing lists them.',
  ],
])('a person may judge a change, named %s, to need less', (_, summary) => {
  const changesets = [changesetOf('@zaehlwerk/module-kit', 'minor', summary)];
  expect(judged([changed], '@zaehlwerk/module-kit', changesets)).toEqual([{ ...changed, step: 'minor' }]);
});

test.each([
  ['without a reason', 'Contract: minor for slotNames, because', '@zaehlwerk/module-kit'],
  ['of another name', 'Contract: minor for slot, because nothing lists them.', '@zaehlwerk/module-kit'],
  ['of another package', 'Contract: minor for slotNames, because nothing lists them.', '@zaehlwerk/ui'],
])('a judgement %s changes nothing', (_, summary, name) => {
  expect(judged([changed], '@zaehlwerk/module-kit', [changesetOf(name, 'minor', summary)])).toEqual([
    changed,
  ]);
});

test('what is removed is never judged to need less', () => {
  const removed: Change = { ...changed, what: 'removed' };
  const changesets = [
    changesetOf('@zaehlwerk/module-kit', 'minor', 'Contract: minor for slotNames, because nobody used it.'),
  ];
  expect(judged([removed], '@zaehlwerk/module-kit', changesets)).toEqual([removed]);
});
