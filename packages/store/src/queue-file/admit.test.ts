import { type FiledItem, openQueueFile, type QueuedItem, type QueueKind } from '@zaehlwerk/outbox';
import { loggedInPortal } from '../testing/fake-portal.ts';
import { testReading, testReadingKind } from '../testing/test-reading.ts';
import { admit } from './admit.ts';

const result = { taskId: 'HT', readingValue: 12.5 };
const body = (...results: unknown[]) => ({ readingDate: '2026-11-20T12:00:00Z', results });
const image = (fileId: unknown) => ({ encodedImage: { $file: fileId }, mimeType: 'image/jpeg' });

const filed = (changes: Partial<QueuedItem> = {}): FiledItem => {
  const { order: _, ...item } = testReading(body(result), changes);
  return item;
};
/** An item whose request is not what its kind would make of it. */
const forged = (changes: object) => {
  const { request, ...item } = filed();
  return { ...item, request: { ...request, ...changes } } as FiledItem;
};

async function admitted(item: FiledItem, kinds: readonly QueueKind[] = [testReadingKind]) {
  const { portal } = await loggedInPortal();
  return admit(portal, kinds, item);
}

test('an item of a declared kind comes in, under the name of its account here', async () => {
  expect(await admitted(filed({ accountName: 'somebody' }))).toMatchObject({
    state: 'waiting',
    accountName: 'kunde',
    request: { path: '/api/pro/job/1/meterRateTask/result', body: body(result) },
    summary: { meterNumber: '1ESY1', values: [{ label: 'HT', value: '12.5' }] },
  });
});

test('where it goes and what answers mean, its kind says and not the file', async () => {
  const answers = [{ status: 404, means: 'confirmed' }];
  const item = await admitted(
    forged({ expects: { id: '{any}' }, answers, updates: { value: 'sessions', item: 'x' } }),
  );
  const { expects, updates } = testReadingKind;
  expect(item?.request).toMatchObject({ expects, updates });
  expect(item?.request).not.toHaveProperty('answers');
});

test.each<[string, FiledItem]>([
  ['of another kind', filed({ kind: 'transfer' })],
  ['of a later version', filed({ version: 2 })],
  ['with nothing to send', forged({ body: undefined })],
  ['without values', forged({ body: {} })],
  ['with a text for a value', forged({ body: body({ taskId: 'HT', readingValue: '1' }) })],
  ['with a value that is none', forged({ body: body(null) })],
  ['with a value without end', forged({ body: body({ ...result, readingValue: Number('1e999') }) })],
  ['with a register that is no text', forged({ body: body({ ...result, taskId: { toString: 1 } }) })],
  ['for the job of another address', forged({ path: '/api/pro/job/2/meterRateTask/result' })],
  ['for another endpoint', forged({ path: '/api/pro/account/delete' })],
  ['for another server', forged({ path: 'https://evil.example/api/pro/job/1/meterRateTask/result' })],
  ['for the login', forged({ path: '/api/pro/job/../../../auth/token' })],
  ['with a query', forged({ path: '/api/pro/job/1/meterRateTask/result?as=other' })],
  ['for an address that climbs', filed({ subject: '..' })],
  [
    'of an earlier release that climbs',
    { ...filed({ subject: '..', content: body(result) }), request: undefined },
  ],
  ['with a photo that it has not', forged({ body: body({ ...result, readingImages: [image('q')] }) })],
  [
    'with one photo many times',
    {
      ...forged({ body: body({ ...result, readingImages: [image('p'), image('p')] }) }),
      fileIds: ['p'],
    },
  ],
  ['with the place of a photo that is none', forged({ body: body({ ...result, comment: { $file: 1 } }) })],
])('an item %s does not come in', async (_which, item) => {
  expect(await admitted(item)).toBeUndefined();
});

test('no item comes in of a kind that this portal has not', async () => {
  expect(await admitted(filed(), [])).toBeUndefined();
});

test('what is shown is told by what is sent, whatever the words beside it say', async () => {
  const kind: QueueKind = {
    ...testReadingKind,
    shows: { meterNumber: 'meter', number: 'value' },
  };
  const item = forged({ body: { meter: '1REAL', value: 99 } });
  const summary = { meterNumber: '1SAID', values: [{ label: '', value: '1', unit: 'kWh' }] };
  expect((await admitted({ ...item, summary }, [kind]))?.summary).toEqual({
    meterNumber: '1REAL',
    values: [{ label: '', value: '99', unit: 'kWh' }],
  });
  expect(await admitted(forged({ body: { meter: 7, value: 99 } }), [kind])).toBeUndefined();
});

const hostile: readonly unknown[] = [
  null,
  '',
  '__proto__',
  '<img src=x onerror=alert(1)>',
  'https://evil.example/',
  -1,
  {},
  [],
  [[]],
  { toString: 1, valueOf: 1 },
  { $file: 'p' },
  { length: 1e9 },
  nested(2000),
];

function nested(depth: number): unknown {
  return depth === 0 ? 0 : [nested(depth - 1)];
}

/** Copies of a value, each with something hostile at one place. */
function* mutants(value: unknown): Generator<unknown> {
  yield* hostile;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    for (const mutant of mutants(part))
      yield Array.isArray(value) ? value.with(Number(key), mutant) : { ...value, [key]: mutant };
}

test('whatever stands at any place of an item, it neither harms its neighbours nor goes elsewhere', async () => {
  const { portal } = await loggedInPortal();
  const summary = { meterNumber: '1', values: [{ label: 'HT', value: '12.5', unit: 'kWh' }] };
  const item = { ...filed({ fileIds: ['p'], summary }), problem: { code: 'refused', reason: 'x' } };
  const readings = {
    ...item,
    request: { ...item.request, body: body({ ...result, readingImages: [image('p')] }) },
  };
  const lines = [...mutants({ item: readings, photos: [] })].map(line => JSON.stringify(line));
  const header = {
    format: 'zaehlwerk-queue',
    version: 1,
    applicationId: 'demo',
    createdAt: '',
    items: lines.length,
  };
  const opened = await openQueueFile(new Blob([[JSON.stringify(header), ...lines].join('\n')]), 'demo');
  if (!opened.ok) throw new Error(opened.problem);
  const paths = new Set<string>();
  let read = 0;
  for await (const line of opened.lines) {
    read += 1;
    const admitted = line && admit(portal, [testReadingKind], line.item);
    if (!admitted) continue;
    paths.add(admitted.request?.path ?? 'none');
    expect(admitted.summary.values.every(({ label, value }) => typeof (label + value) === 'string')).toBe(
      true,
    );
    expect(JSON.stringify(admitted).length).toBeGreaterThan(0);
  }
  expect(read).toBe(lines.length);
  expect([...paths]).toEqual(['/api/pro/job/1/meterRateTask/result']);
});
