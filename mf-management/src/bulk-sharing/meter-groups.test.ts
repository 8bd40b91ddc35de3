import type { Share } from '@zaehlwerk/api/sharing';
import { testJob } from '@zaehlwerk/store/testing';
import type { MeterRow } from '../meters/meter-rows.ts';
import { existingShare, isProposed, meterGroups } from './meter-groups.ts';

const row = (id: string, house: string, changes: Partial<MeterRow> = {}): MeterRow => ({
  id,
  job: testJob(id),
  meterNumber: `1EMH${id}`,
  meterType: 'Stromzähler',
  house,
  street: house.replace(/ \d+$/, ''),
  city: '50674 Köln',
  location: '',
  customer: '',
  isDone: false,
  state: 'offen',
  until: '',
  shares: [],
  isShareable: true,
  ...changes,
});
const share = (name: string, jobs: readonly string[]): Share => ({
  id: name,
  name,
  username: name,
  parentId: 'me',
  allowToReShare: false,
  blocked: false,
  created: '2026-11-01T10:00:00.000Z',
  jobs: [...jobs],
});

test('houses stand in the order in which people count, with their meters', () => {
  const groups = meterGroups([row('a', 'Weg 10'), row('b', 'Weg 2'), row('c', 'Weg 10')], 'house', []);
  expect(groups.map(({ name, meters }) => [name, meters.map(({ id }) => id)])).toEqual([
    ['Weg 2', ['b']],
    ['Weg 10', ['a', 'c']],
  ]);
});

test('the same street in two places is two houses, and says where', () => {
  const rows = [row('a', 'Weg 1'), row('b', 'Weg 1', { city: '53111 Bonn' }), row('c', 'Weg 2')];
  expect(meterGroups(rows, 'house', []).map(({ name }) => name)).toEqual([
    'Weg 1, 50674 Köln',
    'Weg 1, 53111 Bonn',
    'Weg 2',
  ]);
  expect(meterGroups(rows, 'city', []).map(({ name }) => name)).toEqual(['50674 Köln', '53111 Bonn']);
});

test('meters that may not be shared are left out', () => {
  const [group] = meterGroups([row('a', 'Weg 1'), row('b', 'Weg 1', { isShareable: false })], 'house', []);
  expect(group?.meters.map(({ id }) => id)).toEqual(['a']);
  expect(group?.leftOut.map(({ id }) => id)).toEqual(['b']);
});

test.each([
  ['weg 1 ', ['x'], 'name'],
  ['Anderes', ['a', 'b', 'c'], 'meters'],
  ['Anderes', ['a'], undefined],
])('an access "%s" with %j is there already by %s', (name, jobs, by) => {
  const meters = [row('a', 'Weg 1'), row('b', 'Weg 1')];
  expect(existingShare('Weg 1', meters, [share(name, jobs)])?.by).toBe(by);
});

test.each([
  ['a house', [row('a', 'Weg 1')], [], true],
  ['one that has an access', [row('a', 'Weg 1')], [share('Weg 1', [])], false],
  ['meters of which no house is known', [row('a', '')], [], false],
  ['only meters that may not be shared', [row('a', 'Weg 1', { isShareable: false })], [], false],
  ['1000 meters', Array.from({ length: 1000 }, (_, index) => row(String(index), 'Weg 1')), [], false],
])('%s is proposed: %#', (_, rows, shares, expected) => {
  expect(meterGroups(rows, 'house', shares).map(isProposed)).toEqual([expected]);
});
