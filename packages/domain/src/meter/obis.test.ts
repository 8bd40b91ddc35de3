import fc from 'fast-check';
import { obisWithoutPrefix, parseObis } from './obis.ts';

test('a full code has all parts', () => {
  expect(parseObis('1-0:1.8.2*255')).toEqual({
    medium: '1',
    channel: '0',
    category: '1',
    type: '8',
    number: '2',
    storage: '255',
  });
});

test('a code without prefix and storage has the rest', () => {
  expect(parseObis(' 1.8.0 ')).toEqual({
    medium: undefined,
    channel: undefined,
    category: '1',
    type: '8',
    number: '0',
    storage: undefined,
  });
});

test.each(['', 'HT', '1-0', '1-0:', '1-0:1', '1:1.8.0', '1-0:1.8.0.0.0', '1-0:1,8,0', '1-0:1.8.0*'])(
  '%p is no OBIS code',
  text => expect(parseObis(text)).toBeUndefined(),
);

test.each([
  ['1-0:1.8.0', '1.8.0'],
  ['1-0:1.8.0*255', '1.8.0'],
  ['1-0:1.8.0*01', '1.8.0*01'],
  ['1.8.0', '1.8.0'],
  ['7-20:3.0.0', '3.0.0'],
  ['1-0:C.1.0', 'C.1.0'],
  [' Zählwerk A ', 'Zählwerk A'],
])('%p without its prefix is %p', (text, short) => expect(obisWithoutPrefix(text)).toBe(short));

test('every well-formed code is read back part by part', () => {
  const part = fc.nat(255).map(String);
  fc.assert(
    fc.property(fc.nat(15), fc.nat(255), part, part, part, (medium, channel, category, type, number) => {
      const text = `${medium}-${channel}:${category}.${type}.${number}`;
      expect(parseObis(text)).toMatchObject({
        medium: `${medium}`,
        channel: `${channel}`,
        category,
        type,
        number,
      });
      expect(obisWithoutPrefix(text)).toBe(`${category}.${type}.${number}`);
    }),
  );
});
