import { isOpen } from './gate.ts';

const facts = {
  features: { evaluationEnabled: true, unknownReadingsAllowed: false, days: 14 },
  roles: ['ROLE_A', 'ROLE_B'],
};

test.each([
  ['no gate', undefined, true],
  ['an empty gate', {}, true],
  ['a feature that is on', { feature: 'evaluationEnabled' }, true],
  ['a feature that is off', { feature: 'unknownReadingsAllowed' }, false],
  ['a feature that the configuration lacks', { feature: 'nobodyKnowsThis' }, false],
  ['a setting that is no switch', { feature: 'days' }, false],
  ['a property that every object has', { feature: 'toString' }, false],
  ['all roles', { roles: ['ROLE_A', 'ROLE_B'] }, true],
  ['one role of two', { roles: ['ROLE_A', 'ROLE_C'] }, false],
  ['feature on, role missing', { feature: 'evaluationEnabled', roles: ['ROLE_C'] }, false],
])('%s', (_name, gate, open) => {
  expect(isOpen(gate, facts)).toBe(open);
});
