import { parseDeclaration, validateDeclaration } from './check-declaration.ts';

const declaration = parseDeclaration({
  name: 'mf-sample',
  requires: { contract: '^1.0.0' },
  routes: [{ path: '/sample', screen: 'Sample', access: 'account' }],
  navigation: [{ path: '/sample', label: 'navigation.sample', icon: 'reading', order: 1 }],
  slots: [{ slot: 'login', contribution: 'SampleLogin', order: 1 }],
});
const load = async () => ({ default: undefined });
const entry = { screens: { Sample: load }, contributions: { SampleLogin: load } };
const texts = { 'navigation.sample': 'Beispiel' };

test('a module that has everything it declares is valid', () => {
  expect(validateDeclaration(declaration, entry, texts)).toEqual([]);
});

test.each([
  ['screen', { ...entry, screens: {} }, texts, /screen Sample/],
  ['contribution', { ...entry, contributions: {} }, texts, /contribution SampleLogin/],
  ['text', entry, {}, /text navigation\.sample/],
])('a missing %s is named', (_what, brokenEntry, brokenTexts, message) => {
  const broken = validateDeclaration(declaration, brokenEntry, brokenTexts);
  expect(broken).toHaveLength(1);
  expect(broken[0]).toMatch(message);
});

test('without the code, screens and contributions are taken for granted', () => {
  expect(validateDeclaration(declaration, undefined, texts)).toEqual([]);
});

test('navigation to a path that is none of the routes is named', () => {
  const elsewhere = { ...declaration, routes: [] };
  expect(validateDeclaration(elsewhere, entry, texts)).toEqual([expect.stringContaining('path /sample')]);
});

test.each([
  [{ slots: [{ ...declaration.slots[0], gate: { weather: 'fine' } }] }, /gate has the part weather/],
  [
    {
      routes: [
        ...declaration.routes,
        { path: '/sample/:a', screen: 'Sample' },
        { path: '/sample/:b', screen: 'Sample' },
      ],
    },
    /routes \/sample\/:a and \/sample\/:b claim the same/,
  ],
])('a declaration that can never hold is named: %j', (changes, message) => {
  const impossible = { ...declaration, ...changes } as typeof declaration;
  expect(validateDeclaration(impossible, entry, texts)).toEqual([expect.stringMatching(message)]);
});

test('a declaration that does not parse names the place of the mistake', () => {
  expect(() => parseDeclaration({ name: 'mf-sample', requires: { contract: '' } })).toThrow(
    /requires\.contract/,
  );
});

test('the texts of a queue kind are in the locales: counted ones in both forms, problems by their prefix', () => {
  const kind = {
    name: 'note',
    version: 1,
    path: '/api/pro/note',
    expects: { id: '{id}' },
    texts: { title: 'note.title', counted: 'note.counted', problem: 'note.problem.*' },
  };
  const withKind = { ...declaration, queueKinds: [kind] };
  const form = { 'note.title': 'Notiz {{name}}', 'note.counted_one': '{{count}} Notiz' };
  expect(validateDeclaration(withKind, entry, { ...texts, ...form })).toEqual([
    'queue kind note names the text note.counted_other, which locales lack',
    'queue kind note names the texts note.problem.*, of which locales have none',
  ]);
  const whole = { ...form, 'note.counted_other': '{{count}} Notizen', 'note.problem.tooLong': 'Zu lang.' };
  expect(validateDeclaration(withKind, entry, { ...texts, ...whole })).toEqual([]);
});
