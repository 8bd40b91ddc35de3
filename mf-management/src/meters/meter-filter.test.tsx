import { searchJobs } from '@zaehlwerk/domain';
import { testJob } from '@zaehlwerk/store/testing';
import { meterRow } from '../testing/meter-row.ts';
import { everyMeter, filteredMeters, filtersInUse, meterTexts } from './meter-filter.ts';

const rows = [
  meterRow('a', {
    isDone: true,
    state: 'erledigt',
    shares: ['Hausmeister Süd'],
    location: 'Keller links',
    until: '2026-11-01',
  }),
  meterRow('b', { meterType: 'Gaszähler', house: 'Ring 9', city: '50674 Köln', until: '2026-11-25' }),
  meterRow('c', { house: 'Ring 9', city: '53111 Bonn', until: '2026-11-26' }),
];
const idsOf = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id).join('');

test.each([
  [{}, 'abc', 0],
  [{ state: 'done' as const }, 'a', 1],
  [{ state: 'open' as const }, 'bc', 1],
  [{ meterType: 'Gaszähler' }, 'b', 1],
  [{ house: 'Ring 9, 53111 Bonn' }, 'c', 1],
  [{ isUnshared: true }, 'bc', 1],
  [{ isUnshared: true, house: 'Ring 9, 50674 Köln' }, 'b', 2],
  [{ state: 'done' as const, isUnshared: true }, '', 2],
  [{ isLate: true }, 'b', 1],
])('with %j these are left: %p', (changes, expected, inUse) => {
  const filter = { ...everyMeter, ...changes };
  expect(idsOf(filteredMeters(rows, filter, '2026-11-20'))).toBe(expected);
  expect(filtersInUse(filter)).toBe(inUse);
});

test.each([
  ['', 'abc'],
  ['gaszaehler', 'b'],
  ['hausmeister sud', 'a'],
  ['KELLER erledigt', 'a'],
  ['keller gas', ''],
])('the search %p looks into what columns say: %p', (query, expected) => {
  const searched = meterTexts.prepare(rows, () => true);
  expect(searched && idsOf(searchJobs(searched, query))).toBe(expected);
});

test('the house that was typed comes first', () => {
  const inLindenhof = ['10', '11', '1'].map(houseNumber => {
    const job = testJob(houseNumber);
    const meterAddress = { street: 'Lindenhof', houseNumber };
    return meterRow(houseNumber, { job: { ...job, meter: { ...job.meter, meterAddress } } });
  });
  const searched = meterTexts.prepare(inLindenhof, () => true);
  expect(searched && searchJobs(searched, 'Lindenhof 1').map(({ id }) => id)).toEqual(['1', '10', '11']);
});

test('the index is built in steps, and continues where it was stopped', () => {
  const many = Array.from({ length: 100 }, (_, index) => meterRow(`many-${index}`));
  let steps = 0;
  expect(meterTexts.prepare(many, () => ++steps <= 2)).toBeUndefined();
  expect(meterTexts.prepare(many, () => ++steps <= 4)?.jobs).toHaveLength(100);
});
