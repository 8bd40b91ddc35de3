import fc from 'fast-check';
import { Queue } from '../queue/queue.ts';
import { queueNews } from '../queue/queue-records.ts';
import type { QueuedItem } from '../queue/queued-item.ts';
import { NodeFileReader } from '../testing/index.ts';
import { type MemoryQueue, memoryQueue } from '../testing/memory-queue.ts';
import { memoryTabs } from '../testing/memory-tabs.ts';
import { testItem } from '../testing/test-device.ts';
import { writeQueueFile } from './queue-file.ts';
import { openQueueFile } from './read-queue-file.ts';
import { asArrived, lookAtQueueFile, takeQueueFile } from './take-queue-file.ts';

beforeAll(() => {
  Object.assign(globalThis, { FileReader: NodeFileReader });
});

const applicationId = 'lindental';
const createdAt = Date.parse('2026-11-21T10:00:00Z');

/** A device on which these items lie, their photos being what `photos` says by item and id. */
async function deviceWith(items: readonly QueuedItem[], photos: Record<string, Record<string, Blob>> = {}) {
  const records = memoryQueue();
  for (const item of items) {
    records.items.set(item.id, item);
    records.stored.set(item.id, new Map(Object.entries(photos[item.id] ?? {})));
  }
  const queue = new Queue({ records, tabs: memoryTabs()().topic(queueNews), now: () => createdAt });
  await queue.load();
  return { records, queue };
}

const queued = (id: string, changes: Partial<QueuedItem> = {}): QueuedItem => ({
  ...testItem(id),
  order: 1,
  queuedAt: createdAt,
  attempts: 0,
  state: 'waiting',
  ...changes,
});

async function written({ queue }: { queue: Queue }): Promise<Blob> {
  return writeQueueFile(queue.items, item => queue.filesOf(item), { applicationId, createdAt });
}

async function opened(file: Blob) {
  const file_ = await openQueueFile(file, applicationId);
  if (!file_.ok) throw new Error(`The file is ${file_.problem}.`);
  return file_;
}

const admitAll = (item: Parameters<typeof asArrived>[0]) => asArrived(item, true);

/** What lies on a device, its photos as bytes. */
async function contents({ items, stored }: MemoryQueue) {
  const all = [...items.values()].map(async ({ order: _, ...item }) => {
    const files = [...(stored.get(item.id) ?? [])].map(
      async ([id, file]) => [id, file.type, [...new Uint8Array(await file.arrayBuffer())]] as const,
    );
    return { item, files: await Promise.all(files) };
  });
  return Promise.all(all);
}

const text = fc.string({ unit: 'grapheme', maxLength: 30 });
const id = fc.stringMatching(/^[0-9a-f]{32}$/);
const photo = fc
  .uint8Array({ maxLength: 3000 })
  .map(bytes => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }));
const refusal = fc.record({
  code: fc.constant('refused' as const),
  status: fc.constant(422),
  reason: text,
  fieldErrors: fc.array(fc.record({ field: text, message: text })),
});
const state = fc.oneof(
  fc.constant({ state: 'waiting' as const }),
  refusal.map(problem => ({ state: 'refused' as const, problem })),
);
const entry = fc.record({
  item: fc.record({
    id,
    subject: fc.uuid(),
    accountId: fc.uuid(),
    accountName: text,
    content: fc.jsonValue(),
    summary: fc.record({ meterNumber: text, values: fc.array(fc.record({ label: text, value: text })) }),
    queuedAt: fc.integer({ min: 0 }),
  }),
  state,
  photos: fc.dictionary(id, photo, { maxKeys: 3, noNullPrototype: true }),
});
const entries = fc.uniqueArray(entry, { selector: ({ item }) => item.id, maxLength: 6 });

test('what was exported is on an empty device after the import, photos bit for bit', async () => {
  await fc.assert(
    fc.asyncProperty(entries, async entries => {
      const items = entries.map(({ item, state, photos }, index) =>
        queued(item.id, { ...item, ...state, fileIds: Object.keys(photos), order: index + 1 }),
      );
      const photos = Object.fromEntries(entries.map(({ item, photos }) => [item.id, photos]));
      const from = await deviceWith(items, photos);
      const file = await written(from);
      const to = await deviceWith([]);
      expect(await takeQueueFile(await opened(file), to.queue, admitAll)).toMatchObject({
        taken: items.length,
        unreadable: 0,
        left: [],
      });
      expect(await contents(to.records)).toEqual(JSON.parse(JSON.stringify(await contents(from.records))));
    }),
    { seed: 20261121, numRuns: 150 },
  );
});

test('what tells when to try again stays on the device that tried', async () => {
  const problem = { code: 'busy', status: 503 } as const;
  const waits = queued('1', { attempts: 7, problem, nextAttemptAt: 9, waitsSince: 8 });
  const { records, queue } = await deviceWith([]);
  await takeQueueFile(await opened(await written(await deviceWith([waits]))), queue, admitAll);
  const { order: _, ...fresh } = queued('1');
  expect((await contents(records)).map(({ item }) => item)).toEqual([fresh]);
});

test.each<[string, Partial<QueuedItem>, boolean, Partial<QueuedItem>]>([
  ['waits', {}, true, { state: 'waiting' }],
  ['waits, of an account that is not logged in', {}, false, { state: 'held', awaitsCheck: true }],
  ['was being changed', { state: 'held' }, true, { state: 'held', awaitsCheck: true }],
  [
    'was refused',
    { state: 'refused', problem: { code: 'refused', status: 422 } },
    false,
    { state: 'refused', problem: { code: 'refused', status: 422 } },
  ],
  [
    'says it was refused, and not by whom',
    { state: 'refused', problem: { code: 'later-release' } },
    true,
    { state: 'held', awaitsCheck: true },
  ],
])('an item that %s', (_which, changes, isLoggedIn, expected) => {
  const { order: _, ...item } = queued('1', changes);
  const { state, awaitsCheck, problem } = asArrived(item, isLoggedIn);
  expect({ state, ...(awaitsCheck && { awaitsCheck }), ...(problem && { problem }) }).toEqual(expected);
});

test('what lies on the device is neither changed nor replaced, and named before anything is done', async () => {
  const file = await written(
    await deviceWith([
      queued('there'),
      queued('other', { subject: 'same', order: 2 }),
      queued('new', { order: 3 }),
      queued('new again', { id: 'new-2', subject: 'new', order: 4 }),
    ]),
  );
  const { records, queue } = await deviceWith([
    queued('there', { state: 'held', accountName: 'mine' }),
    queued('mine', { subject: 'same', order: 2 }),
  ]);
  const before = await contents(records);
  const look = await lookAtQueueFile(await opened(file), queue, admitAll);
  expect(look.items.map(({ fate }) => fate)).toEqual(['there', 'same-subject', 'new', 'same-subject']);
  expect(look).toMatchObject({ createdAt, unreadable: 0 });
  expect(await contents(records)).toEqual(before);

  const taken = await takeQueueFile(await opened(file), queue, admitAll);
  expect(taken).toEqual({ taken: 1, there: 1, sameSubject: 2, unreadable: 0, left: [] });
  expect((await contents(records)).slice(0, 2)).toEqual(before);
  expect([...records.items.keys()]).toEqual(['there', 'mine', 'new']);
  expect(queue.items.map(item => item.id)).toContain('new');
});

test('a device that is full keeps what it has taken, and the rest is named', async () => {
  const file = await written(
    await deviceWith(['1', '2', '3', '4'].map((id, index) => queued(id, { order: index }))),
  );
  const { records, queue } = await deviceWith([]);
  const { addUnlessThere } = records;
  records.addUnlessThere = async (item, files) => {
    if (item.id === '3') throw new DOMException('', 'QuotaExceededError');
    return addUnlessThere(item, files);
  };
  const { taken, problem, left } = await takeQueueFile(await opened(file), queue, admitAll);
  expect({ taken, problem, left: left.map(({ id }) => id) }).toEqual({
    taken: 2,
    problem: 'full',
    left: ['3', '4'],
  });
  expect([...records.items.keys()]).toEqual(['1', '2']);
});

test('a photo that the device has lost is missing in the file, and the reading is not', async () => {
  const gone = new Blob(['gone']);
  gone.arrayBuffer = () => Promise.reject(new Error('gone'));
  const from = await deviceWith([queued('1', { fileIds: ['a', 'b', 'c'] })], {
    1: { a: new Blob(['a'], { type: 'image/jpeg' }), b: gone },
  });
  const { records, queue } = await deviceWith([]);
  const { taken } = await takeQueueFile(await opened(await written(from)), queue, admitAll);
  expect(taken).toBe(1);
  const [only] = await contents(records);
  expect(only?.item).toMatchObject({ fileIds: ['a', 'b', 'c'] });
  expect(only?.files).toEqual([['a', 'image/jpeg', [97]]]);
});
