import fc from 'fast-check';
import { contactFaultOf, contactLengths, isEmail, strippedContact } from './check-contact.ts';
import { type ContactField, contactFields } from './contact.ts';

test.each<[ContactField, string]>([
  ['firstname', 'Jean-Baptiste'],
  ['firstname', 'Δήμητρα'],
  ['lastname', "O’Neill-d'Arc von der Ähre"],
  ['lastname', 'Nguye\u0302\u0303n'],
  ['street', 'Straße des 17. Juni'],
  ['street', 'Am Markt (Hinterhaus), 2. OG'],
  ['houseNumber', '12a-14/2'],
  ['zip', '01067'],
  ['city', 'Frankfurt (Oder)'],
  ['city', ' Halle/Saale '],
  ['firstname', 'x'.repeat(50)],
  ['houseNumber', '1'.repeat(10)],
])('%s takes %j', (field, text) => expect(contactFaultOf(field, text)).toBeUndefined());

test.each<[ContactField, string, object]>([
  ['firstname', ' \t ', { code: 'required' }],
  ['zip', '', { code: 'required' }],
  ['firstname', 'R2-D2', { code: 'disallowedCharacters' }],
  ['lastname', '<b>Meier</b>', { code: 'disallowedCharacters' }],
  ['lastname', 'Mei\ner', { code: 'disallowedCharacters' }],
  ['street', 'Ring\u202e', { code: 'disallowedCharacters' }],
  ['city', '=cmd|x', { code: 'disallowedCharacters' }],
  ['zip', '1234a', { code: 'disallowedCharacters' }],
  ['zip', '١٢٣٤٥', { code: 'disallowedCharacters' }],
  ['zip', '1234', { code: 'zipIncomplete' }],
  ['zip', '123456', { code: 'tooLong', allowed: 5 }],
  ['houseNumber', '12345678901', { code: 'tooLong', allowed: 10 }],
  ['city', 'x'.repeat(51), { code: 'tooLong', allowed: 50 }],
])('%s refuses %j', (field, text, fault) => expect(contactFaultOf(field, text)).toEqual(fault));

test('what was stripped has no characters that are refused, and stripping it again changes nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...contactFields),
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      (field, text) => {
        const stripped = strippedContact(field, text);
        expect(strippedContact(field, stripped)).toBe(stripped);
        expect(contactFaultOf(field, stripped)?.code).not.toBe('disallowedCharacters');
        expect(stripped.length).toBeLessThanOrEqual(text.length);
        const isTaken = contactFaultOf(field, text) === undefined;
        expect(isTaken && text.trim().length > contactLengths[field]).toBe(false);
      },
    ),
  );
});

test.each([
  'a@b.de',
  'erika.mustermann+strom@post.stadtwerke.example',
  'müller@straße.example',
  `${'x'.repeat(64)}@${'y'.repeat(52)}.de`,
])('%j is an e-mail address', text => expect(isEmail(text)).toBe(true));

test.each([
  '',
  'a',
  'a@b',
  'root@localhost',
  'root@mail.localhost',
  'a@drucker.lan',
  'a@127.0.0.1',
  '@b.de',
  'a@.de',
  'a@b.',
  'a@b..de',
  'a@@b.de',
  'a b@c.de',
  ' a@b.de',
  'a@b.de\n',
  'a@b.de\r\nBcc: c@d.de',
  'a@b.de,c@d.de',
  'Erika <a@b.de>',
  '"a"@b.de',
  'a\u0001@b.de',
  'a\u007f@b.de',
  'a\u202e@b.de',
  'a\u00ad@b.de',
  `${'x'.repeat(64)}@${'y'.repeat(53)}.de`,
  `${'x'.repeat(65)}@post.de`,
  '.a@b.de',
  'a.@b.de',
  'a..b@c.de',
  `${'a.'.repeat(59)}`,
])('%j is none', text => expect(isEmail(text)).toBe(false));
