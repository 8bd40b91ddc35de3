import fc from 'fast-check';
import { editDistance } from './edit-distance.ts';

test.each<[string, string, number | undefined]>([
  ['1EMH0012345678', '1EMH0012345678', 0],
  ['1EMH0012345678', '1EMH0012345687', 1],
  ['1EMH0012345678', '1EMH012345678', 1],
  ['1EMH0012345678', '1EMHO012345678', 1],
  ['1EMH0012345678', '1EMHO01234567', 2],
  ['1EMH0012345678', '7EMHO01234567', undefined],
  ['', 'AB', 2],
  ['', 'ABC', undefined],
])('%s and %s: %s', (one, other, slips) => expect(editDistance(one, other, 2)).toBe(slips));

const text = fc.string({ unit: fc.constantFrom(...'A01'), maxLength: 8 });

test('it is the same both ways, nothing between equals, and at most the slips that were made', () => {
  fc.assert(
    fc.property(text, fc.nat(8), fc.constantFrom('A', '0', '1'), text, (whole, place, letter, other) => {
      expect(editDistance(whole, other, 20)).toBe(editDistance(other, whole, 20));
      expect(editDistance(whole, whole, 0)).toBe(0);
      const changed = `${whole.slice(0, place)}${letter}${whole.slice(place + 1)}`;
      expect(editDistance(whole, changed, 1)).toBeLessThanOrEqual(1);
      const distance = editDistance(whole, other, 20) ?? Number.NaN;
      expect(editDistance(whole, other, distance)).toBe(distance);
      if (distance > 0) expect(editDistance(whole, other, distance - 1)).toBeUndefined();
    }),
  );
});
