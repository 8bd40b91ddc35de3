import fc from 'fast-check';
import { readMeterCode } from './meter-code.ts';
import { normalizedMeterNumber } from './meter-number.ts';

const identified = { kind: 'identification', number: '1EMH0012345678', manufacturer: 'EMH' };

test.each([
  ['1EMH0012345678', true],
  ['1emh0012345678', true],
  ['1 EMH00 1234 5678', true],
  ['1 EMH 00 12345678', true],
  ['1-EMH-00-12345678', true],
  ['*1EMH0012345678*', true],
  ['1EMH0012345678;eHZ-KW8E2A5L0EQ2P', false],
  ['EMH metering 1 EMH00 12345678 2019', false],
  ['Z1EMH0012345678', false],
  ['1EMH0012345678A', false],
  ['ID=1EMH0012345678;PK=0a1b2c3d4e5f60718293a4b5c6d7e8f9', false],
  ['(01)04012345678901(21)1EMH0012345678', false],
  ['\u001d0104012345678901211EMH0012345678', false],
  ['0104012345678901211EMH0012345678', false],
  [']d20104012345678901211EMH0012345678\u001d10AB', false],
  ['https://meter.example/d?id=1EMH0012345678&v=2', false],
  ['DE00012312345000000000001EMH0012345678', false],
])('the identification is taken whole out of %j', (text, isWhole) =>
  expect(readMeterCode(text)).toEqual({ ...identified, isWhole }),
);

test.each([
  ['12345678', '12345678', true],
  ['*12345678*', '12345678', true],
  ['1 2345-678', '12345678', true],
  ['4811/2019', '48112019', true],
  ['200042394a', '200042394A', true],
  // One digit more than an identification, and one less.
  ['1EMH00123456789', '1EMH00123456789', true],
  ['1EMH001234567', '1EMH001234567', true],
  ['SN=12345678;TYP=Q3', '12345678', false],
  ['Typ: Q3; Zählernummer: 1234 5678', '12345678', false],
  ['S/N: 87654321', '87654321', false],
  ['(01)04012345678901(21)A-123456', 'A123456', false],
  ['0104012345678901' + '21' + 'A123456', 'A123456', false],
  ['\u001d2112345678\u001d10LOT', '12345678', false],
  [']C10104012345678901112101012112345678', '12345678', false],
  // No article number: the check digit does not fit.
  ['0104012345678902', '0104012345678902', true],
])('%j is offered as %j', (text, number, isWhole) =>
  expect(readMeterCode(text)).toEqual({ kind: 'number', number, manufacturer: undefined, isWhole }),
);

test.each([
  ['https://portal.example/m/1EMH0012345678', 'loginLink'],
  ['http://localhost:8080//m/demo-hausmeister', 'loginLink'],
  ['https://www.emh-metering.example/ehz', 'address'],
  ['www.example.org', 'address'],
  ['WIFI:S:home;T:WPA;P:12345678;;', 'address'],
  ['EPPC0212345678', 'otherDevice'],
  ['E PPC 02 12345678', 'otherDevice'],
  ['GEMH0012345678', 'otherDevice'],
  ['0104012345678901', 'article'],
  ['(01)04012345678901(10)LOT1', 'article'],
  ['DE0001231234500000000000012345678', 'tooLong'],
  ['123456789012345678901', 'tooLong'],
  ['', 'noNumber'],
  ['***', 'noNumber'],
  ['123', 'noNumber'],
  ['EIGENTUM', 'noNumber'],
])('%j gives no meter number: %s', (text, reason) =>
  expect(readMeterCode(text)).toEqual({ kind: 'foreign', reason }),
);

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const anyIdentification = fc
  .tuple(digits(1), fc.stringMatching(/^[A-Z]{3}$/), digits(10))
  .map(parts => parts.join(''));

test('every identification comes out of its code, whatever stands around it, and in any print', () => {
  const around = fc.constantFrom('', ' ', ';', '\u001d', '*', 'ID: ', ' 2019', '|X', '\n');
  fc.assert(
    fc.property(anyIdentification, around, around, fc.boolean(), (number, before, after, isSpaced) => {
      const printed = isSpaced
        ? `${number[0]} ${number.slice(1, 6)} ${number.slice(6, 10)} ${number.slice(10)}`
        : number;
      expect(readMeterCode(before + printed + after)).toMatchObject({ kind: 'identification', number });
    }),
  );
});

test('whatever is scanned never throws, and what is offered is a number as one types it', () => {
  const unit = fc.constantFrom(...'\u001d()[]01289AEGMZß;:=/ -'.split(''), 'sn', 'https://', ']d2', '1EMH00');
  const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit, maxLength: 40 }));
  fc.assert(
    fc.property(anything, text => {
      const code = readMeterCode(text);
      if (code.kind === 'foreign') return;
      expect(code.number).toBe(normalizedMeterNumber(code.number));
      expect(code.number.length).toBeGreaterThanOrEqual(4);
      expect(code.number.length).toBeLessThanOrEqual(20);
    }),
  );
});
