import type { Share } from '@zaehlwerk/api/sharing';
import { treeOf } from '../shares/shares.ts';
import { meterRow } from '../testing/meter-row.ts';
import { isReminded, isUnused, listedShares, openMeters } from './lateness.ts';

const today = '2026-11-28';
const share = (id: string, changes: Partial<Share> = {}): Share => ({
  id,
  name: id,
  username: id,
  parentId: 'account-1',
  allowToReShare: false,
  blocked: false,
  created: '2026-11-01T10:00:00.000Z',
  jobs: [],
  ...changes,
});
const rows = [
  meterRow('past', { until: '2026-11-20' }),
  meterRow('soon', { until: '2026-12-03' }),
  meterRow('later', { until: '2026-12-04' }),
  meterRow('endless'),
  meterRow('done', { until: '2026-11-20', isDone: true }),
];
const byId = new Map(rows.map(row => [row.id, row]));
const listed = (...shares: Share[]) => listedShares(treeOf(shares), rows, today);

test('late is what is open and due within five days or past', () => {
  const jobs = ['endless', 'later', 'soon', 'done', 'past', 'not loaded'];
  const { open, late, deadline } = openMeters({ jobs }, byId, today);
  expect(open.map(({ id }) => id)).toEqual(['past', 'soon', 'later', 'endless']);
  expect([late, deadline]).toEqual([2, '2026-11-20']);
  expect(openMeters({ jobs: ['endless', 'done'] }, byId, today)).toMatchObject({
    late: 0,
    deadline: undefined,
  });
});

test('shares that are late come first, also by one below; a branch stays together', () => {
  const names = listed(
    share('a', { jobs: ['later'] }),
    share('b'),
    share('b1', { parentId: 'b', jobs: ['past'] }),
    share('c', { jobs: ['soon'] }),
  ).map(({ share: { id } }) => id);
  expect(names).toEqual(['b', 'b1', 'c', 'a']);
});

test('a closed share is neither reminded nor counted as unused', () => {
  const [late, closed] = listed(
    share('late', { jobs: ['past'] }),
    share('x', { jobs: ['past'], blocked: true }),
  );
  expect([late, closed].map(one => one && [isReminded(one), isUnused(one)])).toEqual([
    [true, true],
    [false, false],
  ]);
});
