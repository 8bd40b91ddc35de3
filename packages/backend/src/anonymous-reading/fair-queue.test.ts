import fc from 'fast-check';
import { createFairQueue } from './fair-queue.ts';

const limits = { atOnce: 3, perNetwork: 2, waiting: 1000 };

/** Work that ends when it is told to. */
function work() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    begin: (name: string) => () =>
      new Promise<string>(resolve => {
        started.push(name);
        ends.set(name, () => resolve(name));
      }),
    end: async (name: string) => {
      ends.get(name)?.();
      await new Promise(resolve => setImmediate(resolve));
    },
  };
}

test('a flood of one network lets others pass: it has two of three places, and they come next', async () => {
  const queue = createFairQueue(limits);
  const { started, begin, end } = work();
  const all = Array.from({ length: 100 }, (_, n) => queue.run('flood', begin(`flood ${n}`)));
  const other = queue.run('other', begin('other'));
  const third = queue.run('third', begin('third'));
  await end('');
  expect(started).toEqual(['flood 0', 'flood 1', 'other']);
  await end('flood 0');
  expect(started.slice(3)).toEqual(['third']);
  await end('other');
  await end('third');
  expect(started.slice(4)).toEqual(['flood 2']);
  for (let n = 1; n < 100; n += 1) await end(`flood ${n}`);
  expect([await other, await third]).toEqual(['other', 'third']);
  expect(await Promise.all(all)).toHaveLength(100);
});

test('too many that wait are refused at once, and those that wait are not lost', async () => {
  const queue = createFairQueue({ ...limits, waiting: 2 });
  const { begin, end } = work();
  const taken = ['a', 'b', 'c', 'd'].map(name => queue.run('flood', begin(name)));
  await expect(queue.run('flood', begin('e'))).rejects.toMatchObject({ code: 'too_busy', retryAfter: 5 });
  const other = queue.run('other', begin('other'));
  for (const name of ['a', 'b', 'c', 'd', 'other']) await end(name);
  expect(await Promise.all([...taken, other])).toEqual(['a', 'b', 'c', 'd', 'other']);
});

test('work that fails gives its place back', async () => {
  const queue = createFairQueue({ atOnce: 1, perNetwork: 1, waiting: 5 });
  const fail = () => queue.run('a', () => Promise.reject(new Error('no')));
  for (let n = 0; n < 3; n += 1) await expect(fail()).rejects.toThrow('no');
  expect(await queue.run('a', async () => 'done')).toBe('done');
});

test('whoever comes when: never more at once than there may be, all are done, and each network in its order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 }), async networks => {
      const queue = createFairQueue(limits);
      const running = new Map<string, number>();
      const order: Record<string, number[]> = {};
      let atOnce = 0;
      let mostAtOnce = 0;
      let mostOfOne = 0;
      const jobs = networks.map((network, index) =>
        queue.run(network, async () => {
          atOnce += 1;
          running.set(network, (running.get(network) ?? 0) + 1);
          mostAtOnce = Math.max(mostAtOnce, atOnce);
          mostOfOne = Math.max(mostOfOne, ...running.values());
          order[network] = [...(order[network] ?? []), index];
          await new Promise(resolve => setImmediate(resolve));
          atOnce -= 1;
          running.set(network, (running.get(network) ?? 0) - 1);
        }),
      );
      await Promise.all(jobs);
      expect(mostAtOnce).toBeLessThanOrEqual(3);
      expect(mostOfOne).toBeLessThanOrEqual(2);
      for (const indices of Object.values(order)) expect(indices).toEqual(indices.toSorted((x, y) => x - y));
      expect(Object.values(order).flat()).toHaveLength(networks.length);
    }),
    { numRuns: 40 },
  );
});
