import fc from 'fast-check';
import { NodeFileReader } from '../testing/index.ts';
import { testItem } from '../testing/test-device.ts';
import { writeQueueFile } from './queue-file.ts';
import type { QueuedItem } from './queued-item.ts';

beforeAll(() => {
  Object.assign(globalThis, { FileReader: NodeFileReader });
});

const origin = { applicationId: 'lindental', createdAt: Date.parse('2026-11-21T10:00:00Z') };
const queued = (id: string, changes: Partial<QueuedItem>) =>
  ({ ...testItem(id), order: 1, queuedAt: 0, attempts: 0, state: 'waiting', ...changes }) as QueuedItem;

/** The lines of a file as a reader of NDJSON finds them. */
async function linesOf(file: Blob) {
  const [header, ...lines] = (await file.text()).trimEnd().split('\n');
  return { header: JSON.parse(header ?? ''), lines: lines.map(line => JSON.parse(line)) };
}

const bytesOf = async (file: Blob) => [...new Uint8Array(await file.arrayBuffer())];

const text = fc.string({ unit: 'grapheme', maxLength: 30 });
const photo = fc
  .uint8Array({ maxLength: 3000 })
  .map(bytes => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }));
const entry = fc.record({
  id: fc.uuid(),
  accountName: text,
  form: fc.jsonValue(),
  summary: fc.record({ name: text, values: fc.array(fc.record({ label: text, value: text })) }),
  photos: fc.dictionary(fc.uuid(), photo, { maxKeys: 3, noNullPrototype: true }),
});

test('a file has each item as it lies on the device, one per line, and its photos bit for bit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 6 }), async entries => {
      const photos = new Map<QueuedItem, [string, Blob][]>();
      for (const { photos: ofItem, id, ...changes } of entries)
        photos.set(queued(id, { ...changes, fileIds: Object.keys(ofItem) }), Object.entries(ofItem));
      const items = [...photos.keys()];
      const file = await writeQueueFile(items, async item => new Map(photos.get(item)), origin);
      const { header, lines } = await linesOf(file);
      expect(header).toEqual({
        format: 'zaehlwerk-queue',
        version: 1,
        applicationId: 'lindental',
        createdAt: '2026-11-21T10:00:00.000Z',
        items: items.length,
      });
      const { order: _, form: __, ...asWritten } = queued('', {});
      expect(lines.map(({ item }) => Object.keys(item))).toEqual(items.map(() => Object.keys(asWritten)));
      const asFiled = items.map(({ form: _, ...item }) => item);
      expect(lines.map(({ item }) => ({ ...item, order: 1 }))).toEqual(JSON.parse(JSON.stringify(asFiled)));
      for (const [index, item] of items.entries()) {
        const found = lines[index].photos.map(({ fileId, base64 }: Record<'fileId' | 'base64', string>) => [
          fileId,
          [...Buffer.from(base64, 'base64')],
        ]);
        const own = (photos.get(item) ?? []).map(async ([id, file]) => [id, await bytesOf(file)] as const);
        expect(found).toEqual(await Promise.all(own));
      }
    }),
    { seed: 20261121, numRuns: 60 },
  );
});

test('what an item refers to its form for stands in the file', async () => {
  const at = ['values', 'HT'];
  const request = { ...queued('1', {}).request, body: { results: [{ readingValue: { $number: at } }] } };
  const summary = { name: '1ESY1', values: [{ label: 'HT', value: { $text: at } }] };
  const item = queued('1', { form: { values: { HT: '12.50' } }, request, summary });
  const { lines } = await linesOf(await writeQueueFile([item], async () => new Map(), origin));
  expect(lines[0].item).toMatchObject({
    request: { body: { results: [{ readingValue: 12.5 }] } },
    summary: { values: [{ label: 'HT', value: '12.50' }] },
  });
});

test('a photo that the device has lost is missing in the file, and its item is not', async () => {
  const gone = new Blob(['gone']);
  gone.arrayBuffer = () => Promise.reject(new Error('gone'));
  const left = new Map([
    ['a', new Blob(['a'], { type: 'image/jpeg' })],
    ['b', gone],
  ]);
  const item = queued('1', { fileIds: ['a', 'b', 'c'] });
  const { lines } = await linesOf(await writeQueueFile([item], async () => left, origin));
  expect(lines).toMatchObject([
    { item: { id: '1', fileIds: ['a', 'b', 'c'] }, photos: [{ fileId: 'a', base64: btoa('a') }] },
  ]);
  expect(lines[0].photos).toHaveLength(1);
});
