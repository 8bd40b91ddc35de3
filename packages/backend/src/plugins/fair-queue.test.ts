import fc from 'fast-check';
import { createFairQueue } from './fair-queue.ts';

const limits = {
  atOnce: 3,
  ofNetwork: { atOnce: 2, waiting: 1000 },
  ofSender: { atOnce: 2, waiting: 1000 },
};
const alone = (network: string) => ({ network, id: network });

/** Work that ends on command. */
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
  const all = Array.from({ length: 100 }, (_, n) => queue.run(alone('flood'), begin(`flood ${n}`)));
  const other = queue.run(alone('other'), begin('other'));
  const third = queue.run(alone('third'), begin('third'));
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

test('a flood of one account lets others of its network pass, and a network has only its share', async () => {
  const queue = createFairQueue({ ...limits, ofSender: { atOnce: 1, waiting: 1000 } });
  const { started, begin, end } = work();
  const run = (network: string, id: string, name: string) => void queue.run({ network, id }, begin(name));
  for (let n = 0; n < 20; n += 1) run('n', 'a', `a ${n}`);
  run('n', 'b', 'b 0');
  for (const id of ['c', 'd', 'e']) for (let n = 0; n < 20; n += 1) run('n', id, `${id} ${n}`);
  run('home', 'f', 'f 0');
  await end('');
  // The account of the flood has one place, its network two; the third is for the next network.
  expect(started).toEqual(['a 0', 'b 0', 'f 0']);
  for (const name of ['a 0', 'b 0', 'c 0', 'd 0']) await end(name);
  expect(started.slice(3)).toEqual(['a 1', 'c 0', 'd 0', 'e 0']);
});

test('one piece of work at a time: a network of a hundred senders has every second turn', async () => {
  const queue = createFairQueue({ ...limits, atOnce: 1 });
  const { started, begin, end } = work();
  for (let n = 0; n < 100; n += 1) void queue.run({ network: 'many', id: `${n}` }, begin(`many ${n}`));
  for (const name of ['x', 'y']) void queue.run(alone('few'), begin(name));
  for (const name of ['', 'many 0', 'many 1', 'x', 'many 2']) await end(name);
  expect(started).toEqual(['many 0', 'many 1', 'x', 'many 2', 'y']);
});

test('too many that wait are refused at once, and those that wait are not lost', async () => {
  const queue = createFairQueue({
    ...limits,
    ofNetwork: { atOnce: 2, waiting: 3 },
    ofSender: { atOnce: 2, waiting: 2 },
  });
  const { begin, end } = work();
  const flood = { network: 'n', id: 'flood' };
  const tooBusy = { code: 'too_busy', retryAfter: 5 };
  const taken = ['a', 'b', 'c', 'd'].map(name => queue.run(flood, begin(name)));
  await expect(queue.run(flood, begin('e'))).rejects.toMatchObject(tooBusy);
  // Another in the same network has the last place of it; a third has none.
  const neighbour = queue.run({ network: 'n', id: 'neighbour' }, begin('neighbour'));
  await expect(queue.run({ network: 'n', id: 'late' }, begin('late'))).rejects.toMatchObject(tooBusy);
  const other = queue.run(alone('other'), begin('other'));
  for (const name of ['a', 'b', 'c', 'neighbour', 'd', 'other']) await end(name);
  expect(await Promise.all([...taken, neighbour, other])).toEqual(['a', 'b', 'c', 'd', 'neighbour', 'other']);
});

test('work that fails gives its place back', async () => {
  const one = { atOnce: 1, waiting: 5 };
  const queue = createFairQueue({ atOnce: 1, ofNetwork: one, ofSender: one });
  const fail = () => queue.run(alone('a'), () => Promise.reject(new Error('no')));
  for (let n = 0; n < 3; n += 1) await expect(fail()).rejects.toThrow('no');
  expect(await queue.run(alone('a'), async () => 'done')).toBe('done');
});

test('in any order of arrival: never more at once than allowed, all are done, each network in its order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 }), async networks => {
      const queue = createFairQueue(limits);
      const running = new Map<string, number>();
      const order: Record<string, number[]> = {};
      let atOnce = 0;
      let mostAtOnce = 0;
      let mostOfOne = 0;
      const jobs = networks.map((network, index) =>
        queue.run(alone(network), async () => {
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
