import fc from 'fast-check';
import { formatFault, parseFault } from './fault-format.ts';

const word = fc.stringMatching(/^[a-z][A-Za-z]{0,20}$/);

test('what the server tells of a fault is understood as it was meant', () => {
  const value = fc.oneof(fc.integer(), fc.stringMatching(/^[0-9.-]{1,20}$/));
  fc.assert(
    fc.property(
      word,
      fc.dictionary(
        word.filter(name => name !== 'code'),
        value,
      ),
      (code, details) => {
        const texts = Object.entries(details).map(([name, value]) => [name, String(value)]);
        expect(parseFault(formatFault({ code, ...details }))).toEqual({
          code,
          details: Object.fromEntries(texts),
        });
      },
    ),
  );
});

test.each([
  ['tooManyDigits, allowed 6', { code: 'tooManyDigits', details: { allowed: '6' } }],
  ['unknownTask', { code: 'unknownTask', details: {} }],
  ['too many decimals', undefined],
  ['', undefined],
])('%p is %p', (message, fault) => {
  expect(parseFault(message)).toEqual(fault);
});

test('whatever else a server writes breaks nothing', () => {
  fc.assert(fc.property(fc.string(), message => void parseFault(message)));
});
