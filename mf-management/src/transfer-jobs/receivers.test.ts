import type { Share } from '@zaehlwerk/api/sharing';
import fc from 'fast-check';
import { treeOf } from '../shares/shares.ts';
import { receiversOf } from './receivers.ts';

const share = (id: string, parentId: string, jobs: readonly string[]): Share => ({
  id,
  name: id,
  username: id,
  parentId,
  allowToReShare: true,
  blocked: false,
  created: '2026-11-01T10:00:00.000Z',
  jobs: [...jobs],
});
const many = (count: number) => Array.from({ length: count }, (_, index) => `m${index}`);
const idsOf = (receivers: ReturnType<typeof receiversOf>) => receivers.map(({ node }) => node.share.id);

const haus = share('haus', 'me', ['a', 'b']);
const wohnung = share('wohnung', 'haus', ['a']);
const keller = share('keller', 'haus', []);
const hof = share('hof', 'me', []);
const tree = treeOf([haus, wohnung, keller, hof]);

test.each<[string, readonly string[], Share | undefined, readonly string[]]>([
  ['the sender and shares below it get nothing', ['a'], haus, ['hof']],
  ['below another one only what that one has', ['a'], wohnung, ['haus', 'keller', 'hof']],
  ['one that has them takes them over', ['a'], wohnung, ['haus', 'keller', 'hof']],
  ['without a giver, not to whom has all of them', ['a'], undefined, ['keller', 'hof']],
  ['a share gets no job that its parent lacks', ['c'], undefined, ['haus', 'hof']],
  ['some of them are enough', ['a', 'b'], undefined, ['wohnung', 'keller', 'hof']],
])('%s', (_rule, jobs, from, expected) => {
  expect(idsOf(receiversOf(jobs, tree, from)).toSorted()).toEqual(expected.toSorted());
});

test.each([
  [998, 1],
  [999, 0],
])('with %d meters there is room for one more: %d', (count, receivers) => {
  expect(receiversOf(['a'], treeOf([share('voll', 'me', many(count))]))).toHaveLength(receivers);
});

test('no share gets what the rules of the server forbid, however shares are nested', () => {
  const ids = ['s0', 's1', 's2', 's3', 's4'];
  const shares = fc
    .tuple(...ids.map((_, index) => fc.tuple(fc.nat(index), fc.subarray(['a', 'b', 'c', 'd']))))
    .map(all => {
      const made: Share[] = [];
      for (const [index, [parent, jobs]] of all.entries()) {
        const above = made[parent];
        // The jobs of a share are some of its parent's at every moment (decisions.md 50).
        const allowed = above ? jobs.filter(job => above.jobs.includes(job)) : jobs;
        made.push(share(`s${index}`, above?.id ?? 'me', allowed));
      }
      return made;
    });
  fc.assert(
    fc.property(shares, fc.nat(4), fc.subarray(['a', 'b', 'c', 'd'], { minLength: 1 }), (all, at, jobs) => {
      const from = all[at];
      if (!from) return;
      const isAbove = (id: string, { parentId }: Share): boolean => {
        const parent = all.find(other => other.id === parentId);
        return parent !== undefined && (parent.id === id || isAbove(id, parent));
      };
      for (const { node } of receiversOf(jobs, treeOf(all), from)) {
        const parent = all.find(({ id }) => id === node.share.parentId);
        expect(node.share.id).not.toBe(from.id);
        expect(isAbove(from.id, node.share)).toBe(false);
        expect(jobs.every(job => parent === undefined || parent.jobs.includes(job))).toBe(true);
      }
    }),
  );
});
