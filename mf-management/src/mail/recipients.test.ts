import fc from 'fast-check';
import { joinedRecipients, type Recipient, readAllRecipients, readRecipients } from './recipients.ts';

const shown = ({ name, email, isValid }: Recipient) =>
  `${name && `${name} | `}${email}${isValid ? '' : ' (!)'}`;

test.each<[string, readonly string[], string]>([
  ['', [], ''],
  ['a@b.de', [], 'a@b.de'],
  ['a@b.de ', ['a@b.de'], ''],
  ['a@b.de,', ['a@b.de'], ''],
  ['a@b.de;c@d.de', ['a@b.de'], 'c@d.de'],
  ['  a@b.de  c@d.de\n', ['a@b.de', 'c@d.de'], ''],
  ['a@b.de\tc@d.de\t', ['a@b.de', 'c@d.de'], ''],
  [',;, \n', [], ''],
  ['Anna', [], 'Anna'],
  ['Anna ', [], 'Anna '],
  ['Anna <a@b.de', [], 'Anna <a@b.de'],
  ['Anna <a@b.de>', ['Anna | a@b.de'], ''],
  ['Anna  Maria <a@b.de>; Otto <o@b.de>', ['Anna Maria | a@b.de', 'Otto | o@b.de'], ''],
  ['"Muster, Anna" <a@b.de>', ['Muster, Anna | a@b.de'], ''],
  ['"Muster; Anna" <a@b.de>, c@d.de,', ['Muster; Anna | a@b.de', 'c@d.de'], ''],
  ['<a@b.de>', ['a@b.de'], ''],
  ['Anna < a@b.de >', ['Anna | a@b.de'], ''],
  ['annab.de a@b.de ', ['annab.de (!)', 'a@b.de'], ''],
  ['Anna,', ['Anna (!)'], ''],
  ['a@b ', ['a@b (!)'], ''],
  ['a@@b.de ', ['a@@b.de (!)'], ''],
  ['Anna <ab.de>', ['Anna | ab.de (!)'], ''],
  ['Anna "die Zweite, a@b.de,', ['Anna "die Zweite (!)', 'a@b.de'], ''],
  ['müller@straße.de ', ['müller@straße.de'], ''],
])('%j has %j, and goes on with %j', (text, recipients, rest) => {
  const read = readRecipients(text);
  expect(read.recipients.map(shown)).toEqual(recipients);
  expect(read.rest).toBe(rest);
});

test.each<[string, readonly string[]]>([
  ['a@b.de', ['a@b.de']],
  ['a@b.de c@d.de', ['a@b.de', 'c@d.de']],
  ['Anna Muster', ['Anna Muster (!)']],
  ['Anna <a@b.de', ['Anna | a@b.de']],
  [' ', []],
])('as a whole, %j is %j', (text, recipients) => {
  expect(readAllRecipients(text).map(shown)).toEqual(recipients);
});

const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
const address = fc.tuple(word, word).map(([local, host]) => `${local}@${host}.de`);
const separators = fc.stringMatching(/^[ ,;\n]{1,3}$/);
const named = fc.oneof(
  address.map(email => ({ text: email, email, name: '' })),
  fc.tuple(address, word, word).map(([email, one, other]) => ({
    text: `${one} ${other} <${email}>`,
    email,
    name: `${one} ${other}`,
  })),
  fc.tuple(address, word, word).map(([email, one, other]) => ({
    text: `"${one}, ${other}" <${email}>`,
    email,
    name: `${one}, ${other}`,
  })),
);

test('a list of addresses is read whatever separates them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(named, separators)), entries => {
      const text = entries.map(([entry, between]) => entry.text + between).join('');
      expect(readAllRecipients(text)).toEqual(
        entries.map(([{ email, name }]) => ({ name, email, isValid: true })),
      );
    }),
  );
});

test('nothing that is pasted is lost', () => {
  const anything = fc.string({ unit: fc.constantFrom('a', '@', '.', ' ', ',', ';', '<', '>', '"', '\n') });
  const kept = (text: string) => text.replaceAll(/[\s,;<>"]/g, '');
  fc.assert(
    fc.property(anything, text => {
      const read = readAllRecipients(text);
      expect(kept(read.map(({ name, email }) => name + email).join(''))).toBe(kept(text));
    }),
  );
});

test('typed key by key, a list without quotation marks is what it is when it is pasted', () => {
  const unquoted = named.filter(({ text }) => !text.includes('"'));
  fc.assert(
    fc.property(fc.array(fc.tuple(unquoted, separators)), entries => {
      const text = entries.map(([entry, between]) => entry.text + between).join('');
      const typed: Recipient[] = [];
      let rest = '';
      for (const key of text) {
        const read = readRecipients(rest + key);
        typed.push(...read.recipients);
        rest = read.rest;
      }
      expect([...typed, ...readAllRecipients(rest)]).toEqual(readAllRecipients(text));
    }),
  );
});

test('each address is there once, however it is written', () => {
  const joined = joinedRecipients(
    readAllRecipients('a@b.de, Otto <o@b.de>'),
    readAllRecipients('A@B.de; c@d.de; o@b.de'),
  );
  expect(joined.map(shown)).toEqual(['a@b.de', 'Otto | o@b.de', 'c@d.de']);
});
