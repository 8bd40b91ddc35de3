import fc from 'fast-check';
import { cityLine, nameLines, percentDone, streetLine } from './job-texts.ts';

test.each([
  [{ street: 'Lindenstraße', houseNumber: '12' }, 'Lindenstraße 12'],
  [{ street: ' Lindenstraße ' }, 'Lindenstraße'],
  [{ houseNumber: ' ' }, ''],
  [undefined, ''],
])('street of %j', (place, line) => {
  expect(streetLine(place)).toBe(line);
});

test.each([
  [{ zip: '50674', city: 'Köln', cityDistrict: 'Ehrenfeld' }, '50674 Köln (Ehrenfeld)'],
  [{ city: 'Köln', cityDistrict: '' }, 'Köln'],
  [{}, ''],
])('city of %j', (place, line) => {
  expect(cityLine(place)).toBe(line);
});

test('company and person stand on lines of their own', () => {
  expect(nameLines({ company: 'Hausverwaltung Nord', firstname: 'Eva', lastname: 'Berg' })).toEqual([
    'Hausverwaltung Nord',
    'Eva Berg',
  ]);
  expect(nameLines({ lastname: 'Berg' })).toEqual(['Berg']);
  expect(nameLines(undefined)).toEqual([]);
});

test.each([
  [{ open: 0, done: 0 }, 0],
  [{ open: 1, done: 2 }, 66.7],
  [{ open: 1, done: 9999 }, 99.9],
  [{ open: 0, done: 3 }, 100],
])('%j', (count, percent) => {
  expect(percentDone(count)).toBe(percent);
});

test('100 means that nothing is left, and never more', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(100_000), (open, done) => {
      const percent = percentDone({ open, done });
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent === 100).toBe(open === 0 && done > 0);
    }),
  );
});
