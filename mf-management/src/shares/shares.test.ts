import type { Share } from '@zaehlwerk/api/sharing';
import { testJob } from '@zaehlwerk/store/testing';
import { isShareable } from './is-shareable.ts';
import { progressOf, treeOf } from './shares.ts';

const share = (id: string, parentId: string, changes: Partial<Share> = {}): Share => ({
  id,
  name: `Haus ${id}`,
  username: id,
  parentId,
  allowToReShare: false,
  blocked: false,
  created: '2026-11-01T10:00:00.000Z',
  jobs: [],
  ...changes,
});

test('shares stand below their parent, siblings by name as people count', () => {
  const all = [share('10', 'me'), share('2', 'me'), share('2a', '2'), share('2b', '2'), share('2aa', '2a')];
  expect(
    treeOf(all).map(({ share: { id }, depth, parentName, below }) => [id, depth, parentName, below]),
  ).toEqual([
    ['2', 0, undefined, 3],
    ['2a', 1, 'Haus 2', 1],
    ['2aa', 2, 'Haus 2a', 0],
    ['2b', 1, 'Haus 2', 0],
    ['10', 0, undefined, 0],
  ]);
});

test('how far a share is, the jobs of the account say; one that they lack is open', () => {
  const jobs = new Map([testJob('a', { done: true }), testJob('b')].map(job => [job.id, job]));
  expect(progressOf(share('1', 'me', { jobs: ['a', 'b', 'c'] }), jobs)).toEqual({ done: 1, open: 2 });
});

test.each([
  [true, undefined, true, true],
  [true, undefined, false, false],
  [true, true, false, true],
  [true, false, true, false],
  [false, true, true, false],
  [undefined, undefined, true, false],
])('right %s, word of the job %s, application %s: shareable %s', (reShare, own, application, expected) => {
  const job = testJob('a', {
    ...(reShare !== undefined && { jobPermissions: { reShare } }),
    ...(own !== undefined && { config: { features: { reshareAllowed: own } } }),
  });
  expect(isShareable(job, { reshareAllowed: application } as Parameters<typeof isShareable>[1])).toBe(
    expected,
  );
});
