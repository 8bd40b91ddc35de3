import { cityLine, nameLines, streetLine } from './job-texts.ts';

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
