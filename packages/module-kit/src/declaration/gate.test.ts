import fc from 'fast-check';
import { type Gate, type GateFacts, gateMistakes, gateSchema, isOpen, mayOpen } from './gate.ts';

const facts: GateFacts = {
  application: {
    features: { evaluationEnabled: true, unknownReadingsAllowed: false, loginUsernameMinLength: 14 },
    unknownUserReading: { unknownUserReadingAllowed: true },
    crmSettings: { registrationEnabled: true, showRegistrationOnMainMenu: false },
    legal: { accessibility: { enabled: true }, imprint: { url: 'https://example.com' } },
  } as GateFacts['application'],
  account: { roles: ['ROLE_A', 'ROLE_B'], facts: { hasShareableJobs: true, isSlow: false, accounts: 2 } },
  job: { config: { features: { reshareAllowed: true, evaluationEnabled: false } } },
};

/** Unvalidated data with unknown names. */
const gate = (data: unknown) => data as Gate;
const on = gate({ feature: 'evaluationEnabled' });
const off = gate({ feature: 'unknownReadingsAllowed' });
const strange = gate({ feature: 'nobodyKnowsThis' });

test.each<[string, unknown, boolean]>([
  ['an empty gate', {}, true],
  ['a feature that is on', on, true],
  ['a feature that is off', off, false],
  ['a feature that the configuration lacks', strange, false],
  ['a setting that is no switch', { feature: 'loginUsernameMinLength' }, false],
  ['a property that every object has', { feature: 'toString' }, false],
  ['reading without a login as a feature', { feature: 'unknownUserReadingAllowed' }, true],
  ['all roles', { roles: ['ROLE_A', 'ROLE_B'] }, true],
  ['one role of two', { roles: ['ROLE_A', 'ROLE_C'] }, false],
  ['no role', { roles: [] }, true],
  ['feature on, role missing', { ...on, roles: ['ROLE_C'] }, false],
  ['a setting that is on', { setting: 'crmSettings.registrationEnabled' }, true],
  ['a setting that is off', { setting: 'crmSettings.showRegistrationOnMainMenu' }, false],
  ['a setting deep inside', { setting: 'legal.accessibility.enabled' }, true],
  ['a setting that is text', { setting: 'legal.imprint.url' }, false],
  ['a property of a text', { setting: 'legal.imprint.url.length' }, false],
  ['a group of settings', { setting: 'legal.accessibility' }, false],
  ['a fact that holds', { fact: 'hasShareableJobs' }, true],
  ['a fact that does not hold', { fact: 'isSlow' }, false],
  ['an unstated fact', { fact: 'isHappy' }, false],
  ['more than', { fact: 'accounts', above: 1 }, true],
  ['not more than', { fact: 'accounts', above: 2 }, false],
  ['more than, of what is no number', { fact: 'hasShareableJobs', above: 0 }, false],
  ['a number that is no yes', { fact: 'accounts' }, false],
  ['more than, of nothing', { above: 0 }, false],
  ["the job's own word", { job: 'config.features.reshareAllowed' }, true],
  ["the job's own no", { job: 'config.features.evaluationEnabled' }, false],
  ['what the job says nothing of', { job: 'jobPermissions.reShare' }, false],
  ['all of two', { all: [on, { roles: ['ROLE_A'] }] }, true],
  ['all, one closed', { all: [on, off] }, false],
  ['all of nothing', { all: [] }, true],
  ['any of two', { any: [off, on] }, true],
  ['any of nothing', { any: [] }, false],
  ['any, one of them unknown', { any: [strange, on] }, true],
  ['not off', { not: off }, true],
  ['not on', { not: on }, false],
  ['not unknown', { not: strange }, false],
  ['not an unknown part', { not: { weather: 'fine' } }, false],
  ['not of all with an unknown one', { not: { all: [on, strange] } }, false],
  ['not of any with one that is on', { not: { any: [on, strange] } }, false],
  ['not all, one closed and one unknown', { not: { all: [off, strange] } }, true],
  ['an unknown part beside an open one', { ...on, weather: 'fine' }, false],
])('%s', (_name, data, open) => {
  const read = gateSchema.parse(data);
  expect(isOpen(read, facts)).toBe(open);
  expect(isOpen(gate(data), facts)).toBe(open);
});

test('no gate is open', () => {
  expect(isOpen(undefined, facts)).toBe(true);
});

test.each<[string, unknown, boolean]>([
  ['roles', { roles: ['ROLE_A'] }, true],
  ['no roles', { not: { roles: ['ROLE_A'] } }, true],
  ['facts', { fact: 'hasShareableJobs' }, true],
  ['a closed feature, whatever the roles', { ...off, roles: ['ROLE_A'] }, false],
  ['an unknown feature, whatever the roles', { ...strange, roles: ['ROLE_A'] }, false],
  ['either an unknown feature or a role', { any: [strange, { roles: ['ROLE_A'] }] }, true],
  ['an open feature', on, true],
])('before a login, a gate over %s may open: %#', (_name, data, may) => {
  const visitor = { application: facts.application };
  expect(mayOpen(gate(data), visitor)).toBe(may);
  expect(isOpen(gate(data), visitor)).toBe(data === on);
});

test.each([
  { feature: 1 },
  { feature: '' },
  { roles: 'ROLE_A' },
  { above: '1', fact: 'accounts' },
  { all: {} },
  { not: { any: [{ setting: 7 }] } },
  'open',
  null,
])('is no gate: %j', data => {
  expect(gateSchema.safeParse(data).success).toBe(false);
});

const unknowns = fc.constantFrom<unknown>(
  { feature: 'nobodyKnowsThis' },
  { setting: 'features' },
  { setting: '' },
  { fact: 'nobodyStatedThis' },
  { fact: 'accounts' },
  { job: 'config' },
  { weather: 'fine' },
  { above: 3 },
);
const { nested } = fc.letrec<{ nested: unknown }>(tie => ({
  nested: fc.oneof(
    { depthSize: 'large' },
    unknowns,
    fc.record({ not: tie('nested') }),
    fc.record({ all: fc.array(tie('nested'), { minLength: 1, maxLength: 3 }) }),
    fc
      .record({ any: fc.array(tie('nested'), { maxLength: 3 }) })
      .map(({ any }) => ({ any: [strange, ...any] })),
  ),
}));

test('however it is put together, what is unknown opens nothing', () => {
  fc.assert(fc.property(nested, data => !isOpen(gate(data), facts)));
});

test('however deep a gate lies, it is answered', () => {
  const deep = (levels: number) => {
    let data = on;
    for (let level = 0; level < levels; level++) data = { all: [data] };
    return data;
  };
  expect(isOpen(gateSchema.parse(deep(5)), facts)).toBe(true);
  expect(isOpen(gateSchema.parse(deep(6)), facts)).toBe(false);
  expect(isOpen(gateSchema.parse(deep(100_000)), facts)).toBe(false);
  expect(isOpen({ not: deep(6) }, facts)).toBe(false);
});

test.each<[unknown, string[]]>([
  [undefined, []],
  [{ ...on, any: [off, { fact: 'accounts', above: 1 }] }, []],
  [{ weather: 'fine' }, ['has the part weather, which does not exist']],
  [{ all: [on, { not: { features: 'x' } }] }, ['has the part features, which does not exist']],
  [{ above: 1 }, ['says above without a fact']],
])('the mistakes in %j are %j', (data, mistakes) => {
  expect(gateMistakes(gate(data))).toEqual(mistakes);
});

test('a gate that lies too deep is a mistake', () => {
  expect(gateMistakes(gate(JSON.parse(`${'{"not":'.repeat(6)}{}${'}'.repeat(6)}`)))).toEqual([
    'lies more than 5 gates deep',
  ]);
});
