import fc from 'fast-check';
import { createInstance } from 'i18next';
import { withWordings } from './wordings.ts';

const builtIn = { logout: 'Abmelden', welcome: 'Willkommen, {{name}}', secret: 'nested' };

test('a wording replaces exactly the text of its key', () => {
  const wordings = { logout: 'Tschüss', unknown: 'x', toString: 'x', welcome: '  ', secret: '' };
  expect(withWordings(builtIn, wordings)).toEqual({ ...builtIn, logout: 'Tschüss' });
  expect(withWordings(builtIn)).toEqual(builtIn);
  expect(withWordings({ toString: 'built in' }, {})).toEqual({ toString: 'built in' });
});

/** A wording of `welcome` as i18next renders it. */
function shown(wording: string): string {
  const i18n = createInstance();
  const texts = withWordings(builtIn, { welcome: wording });
  i18n.init({
    lng: 'de',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { de: { translation: texts } },
  });
  return i18n.t('welcome', { name: 'Erika {{name}} $t(secret)', other: 'hidden' }).replaceAll('\u2060', '');
}

const erika = 'Erika {{name}} $t(secret)';

test.each([
  ['Hallo {{name}}!', `Hallo ${erika}!`],
  ['{{name}} {{name}}', `${erika} ${erika}`],
  ['$t(secret)', '$t(secret)'],
  ['$t(welcome)', '$t(welcome)'],
  ['$t(welcome, {"name": "{{name}}"})', `$t(welcome, {"name": "${erika}"})`],
  ['{{other}}', '{{other}}'],
  ['{{constructor}}', '{{constructor}}'],
  ['{{__proto__}}', '{{__proto__}}'],
  ['{{- name}}', '{{- name}}'],
  ['{{name, uppercase}}', '{{name, uppercase}}'],
  ['{{{constructor}}}', '{{{constructor}}}'],
  ['{{{{other}}}}', '{{{{other}}}}'],
  ['{{other{{name}}', `{{other${erika}`],
  ['{{name', '{{name'],
  ['$$t(t(secret))', '$$t(t(secret))'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
])('%s is shown as %s', (wording, text) => {
  expect(shown(wording)).toBe(text);
});

test('any wording is shown character by character', () => {
  const parts = fc.constantFrom(
    '{',
    '{{',
    '}}',
    '}',
    'name',
    'other',
    '$t(',
    '$',
    't(',
    ')',
    ',',
    ' ',
    '-',
    '"',
  );
  fc.assert(
    fc.property(fc.array(parts, { minLength: 1, maxLength: 12 }), pieces => {
      const wording = pieces.join('');
      fc.pre(wording.trim() !== '');
      expect(shown(wording)).toBe(wording.replaceAll('{{name}}', erika));
    }),
    { numRuns: 2000 },
  );
});
