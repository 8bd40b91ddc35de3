import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QueuedItem } from '@zaehlwerk/store/data';
import { device, reading, readingKinds } from '../testing/queued-readings.ts';
import { type PortalUnderTest, renderPortal } from '../testing/render-portal.tsx';
import { sampleModule } from '../testing/sample-module.ts';

// The whole portal is rendered, and asked for by role.
jest.setTimeout(20_000);

const downloads: { file: Blob; name: string }[] = [];

beforeAll(() => {
  const files: Blob[] = [];
  URL.createObjectURL = file => `blob:${files.push(file as Blob) - 1}`;
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function () {
    const file = files[Number(this.href.slice('blob:'.length))];
    if (file) downloads.push({ file, name: this.download });
  };
});
beforeEach(() => {
  downloads.length = 0;
});

const noResponse = { ok: false, error: { kind: 'no-response', reason: 'network' } } as const;
const offline: PortalUnderTest = {
  modules: [sampleModule({ queueKinds: readingKinds })],
  address: '/ausgang',
  api: { sendResults: async () => noResponse },
  probe: async () => 'offline',
};
const photo = new Blob([new Uint8Array([0xff, 0xd8, 0, 1, 2])], { type: 'image/jpeg' });

function deviceWithPhoto(item: QueuedItem, ...others: QueuedItem[]) {
  const queue = device(item, ...others);
  queue.stored.set(item.id, new Map(item.fileIds.map(fileId => [fileId, photo])));
  return queue;
}

async function openQueue(portal: PortalUnderTest) {
  cleanup();
  await renderPortal({ ...offline, ...portal });
  await screen.findByRole('button', { name: 'Datei importieren' });
}

async function choose(file: Blob) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('No file can be chosen.');
  await userEvent.upload(input, new File([file], 'ablesungen.ndjson'));
}

const question = () => screen.findByRole('dialog', { name: 'Ablesungen aus der Datei übernehmen?' });
const nothingToTake = () =>
  screen.findByRole('dialog', { name: 'Aus dieser Datei ist nichts zu übernehmen' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const messages = () => screen.getByRole('region', { name: 'Meldungen' });

/** The file that a device with these readings exports. */
async function exported(...items: QueuedItem[]): Promise<Blob> {
  const loggedIn = items.map(({ accountId }) => accountId).filter(id => id !== 'account-1');
  const [first = reading(), ...rest] = items;
  await openQueue({ queue: deviceWithPhoto(first, ...rest), others: [...new Set(loggedIn)] });
  await press('Als Datei exportieren');
  await waitFor(() => expect(downloads).not.toHaveLength(0));
  const [download] = downloads.splice(0);
  if (!download) throw new Error('Nothing was exported.');
  return download.file;
}

const withPhoto = reading({ fileIds: ['p'], state: 'held' });

test('readings go to a file and from there to another device, with their photos', async () => {
  const foreign = reading({ id: 'item-2', accountId: 'fremd', accountName: 'fremder' });
  await openQueue({ queue: deviceWithPhoto(withPhoto, foreign) });
  await press('Als Datei exportieren');
  await waitFor(() => expect(messages()).toHaveTextContent('1 Ablesung exportiert'));
  expect(messages()).toHaveTextContent('1 Ablesung eines Kontos, das nicht angemeldet ist');
  const [download] = downloads;
  expect(download?.name).toMatch(/^zaehlwerk-ablesungen-\d{4}-\d\d-\d\d\.ndjson$/);
  expect(await download?.file.text()).not.toContain('fremd');

  const queue = device();
  await openQueue({ queue });
  expect(screen.queryByRole('button', { name: 'Als Datei exportieren' })).not.toBeInTheDocument();
  await choose(download?.file as Blob);
  const dialog = await question();
  expect(dialog).toHaveTextContent('1 Ablesung aus der Datei ist noch nicht im Ausgang.');
  expect(dialog).toHaveTextContent('Zähler 1ESY1160123456 · HT 12.345,50 kWh · 1 Foto');
  expect(queue.items.size).toBe(0);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Übernehmen' }));
  await waitFor(() => expect(messages()).toHaveTextContent('1 Ablesung übernommen'));
  expect(await screen.findByText('Aus einer Datei, bitte prüfen')).toBeVisible();
  expect(queue.items.get('item-1')).toMatchObject({ state: 'held', fileIds: ['p'] });
  const kept = queue.stored.get('item-1')?.get('p');
  expect(new Uint8Array((await kept?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(
    new Uint8Array(await photo.arrayBuffer()),
  );
});

test('what waited is sent from the other device, under its own key', async () => {
  const file = await exported(reading());
  const sendResults = jest.fn(async (id: string) => ({ ok: true, value: { id } }) as never);
  const queue = device();
  await openQueue({ queue, api: { sendResults }, probe: async () => 'online' });
  await choose(file);
  await userEvent.click(within(await question()).getByRole('button', { name: 'Übernehmen' }));
  await waitFor(() => expect(sendResults).toHaveBeenCalledTimes(1));
  expect((sendResults.mock.calls as unknown[][])[0]?.slice(0, 3)).toEqual([
    'job-1',
    expect.anything(),
    'item-1',
  ]);
  await waitFor(() => expect(queue.items.size).toBe(0));
});

test('who says no takes nothing', async () => {
  const file = await exported(reading());
  const queue = device();
  await openQueue({ queue });
  await choose(file);
  await userEvent.click(within(await question()).getAllByRole('button', { name: 'Abbrechen' })[0] as Element);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(queue.items.size).toBe(0);
});

test('what lies in the queue already is named, and nothing is offered that is not new', async () => {
  const file = await exported(reading(), reading({ id: 'item-2', subject: 'job-2' }));
  const queue = device(reading({ state: 'held' }), reading({ id: 'other', subject: 'job-2', state: 'held' }));
  await openQueue({ queue });
  await choose(file);
  const dialog = await nothingToTake();
  expect(dialog).toHaveTextContent('1 Ablesung liegt schon im Ausgang und bleibt, wie sie ist.');
  expect(dialog).toHaveTextContent('Für 1 Zähler wartet hier schon eine andere Ablesung, die bleibt.');
  expect(within(dialog).getAllByRole('button')).toHaveLength(2);
  for (const button of within(dialog).getAllByRole('button'))
    expect(button).toHaveAccessibleName('Schließen');
});

test('the readings of somebody who is not logged in wait for them, and for their look at it', async () => {
  const file = await exported(
    reading({ accountId: 'anna', accountName: 'anna' }),
    reading({ id: 'item-2', subject: 'job-2', accountId: 'anna', accountName: 'anna' }),
  );
  const sendResults = jest.fn(async (id: string) => ({ ok: true, value: { id } }) as never);
  const queue = device();
  await openQueue({ queue, api: { sendResults }, probe: async () => 'online' });
  await choose(file);
  const dialog = await question();
  expect(dialog).toHaveTextContent('anna (nicht angemeldet)');
  expect(dialog).not.toHaveTextContent('12.345');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Übernehmen' }));
  await waitFor(() => expect(screen.getAllByText('Wartet auf die Anmeldung')).toHaveLength(2));

  await openQueue({ queue, others: ['anna'], api: { sendResults }, probe: async () => 'online' });
  await waitFor(() => expect(screen.getAllByText('Aus einer Datei, bitte prüfen')).toHaveLength(2));
  expect(sendResults).not.toHaveBeenCalled();
  await press('Alle jetzt senden');
  await waitFor(() => expect(sendResults).toHaveBeenCalledTimes(2));
});

test('a reading that was refused can be exported alone', async () => {
  const problem = { code: 'refused', status: 422, reason: 'submission_invalid' } as const;
  const refused = reading({ id: 'item-2', subject: 'job-2', state: 'refused', problem });
  await openQueue({ queue: device(reading(), refused) });
  await press('Als Datei exportieren 1ESY1160123456');
  await waitFor(() => expect(messages()).toHaveTextContent('1 Ablesung exportiert'));
  const lines = (await downloads[0]?.file.text())?.trim().split('\n') ?? [];
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ item: { id: 'item-2', problem } });
});

test.each([
  ['of something else', 'Hallo\n', 'Das ist keine Datei aus dem Ausgang dieses Portals.'],
  ['of a later version', '{"format":"zaehlwerk-queue","version":9}\n', 'Eine neuere Version'],
  [
    'of another portal',
    '{"format":"zaehlwerk-queue","version":1,"applicationId":"x","createdAt":"","items":0}\n',
    'Die Datei gehört zu einem anderen Portal.',
  ],
])('a file %s is refused in plain words', async (_which, text, message) => {
  await openQueue({ queue: device() });
  await choose(new Blob([text]));
  expect(await within(messages()).findByText('Datei nicht importiert')).toBeVisible();
  expect(messages()).toHaveTextContent(message);
});

test('a full device keeps what it has taken, and says which meters are missing', async () => {
  const summary = { meterNumber: '1ESY2', values: [{ label: 'HT', value: '12345.5' }] };
  const file = await exported(reading(), reading({ id: 'item-2', subject: 'job-2', summary }));
  const queue = device();
  const { addUnlessThere } = queue;
  queue.addUnlessThere = async (item, files) => {
    if (item.id === 'item-2') throw new DOMException('', 'QuotaExceededError');
    return addUnlessThere(item, files);
  };
  await openQueue({ queue });
  await choose(file);
  await userEvent.click(within(await question()).getByRole('button', { name: 'Übernehmen' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('1 Ablesung übernommen'));
  expect(screen.getByRole('alert')).toHaveTextContent('ist voll: 1 Ablesung hat keinen Platz mehr.');
  expect(screen.getByRole('alert')).toHaveTextContent('Es fehlen die Zähler 1ESY2.');
  expect([...queue.items.keys()]).toEqual(['item-1']);
});

test('a device that does not give its photos away says so, and nothing is exported', async () => {
  const queue = deviceWithPhoto(withPhoto);
  queue.files = async () => {
    throw new Error('no');
  };
  await openQueue({ queue });
  await press('Als Datei exportieren');
  expect(await screen.findByText('Das hat nicht geklappt')).toBeVisible();
  expect(downloads).toEqual([]);
});

const line = (item: object) => `${JSON.stringify({ item, photos: [] })}\n`;
const hostileFile = (...items: object[]) =>
  new Blob([
    `${JSON.stringify({ format: 'zaehlwerk-queue', version: 1, applicationId: 'test', createdAt: '', items: items.length })}\n`,
    ...items.map(line),
  ]);
const { order: _, ...plain } = reading();

test.each<[string, object, string]>([
  ['shows what is not sent', sending({ results: [{ taskId: 'HT', readingValue: 99_999 }] }), '99.999 kWh'],
  [
    'names other registers than it sends',
    { summary: { meterNumber: '1ESY1160123456', values: [] } },
    'HT 12.345,5',
  ],
  ['shows a value that is a script', { summary: values('<img src=x onerror=alert(1)>') }, 'HT 12.345,5 kWh'],
  ['is refused without the limit', refusedFor('tooManyDigits'), 'HT 12.345,50'],
  ['is refused for a strange reason', refusedFor('constructor'), 'HT 12.345,50'],
  ['is refused for the reason of objects', refusedFor('__proto__, __proto__ 1, lng en'), 'HT 12.345,50'],
  ['has a name that is a picture', { accountName: '<svg/onload=1>' }, 'Zähler 1ESY1160123456'],
])(
  'an item of a hostile file that %s shows what would be sent, and breaks nothing',
  async (_how, changes, shown) => {
    await openQueue({ queue: device() });
    await choose(hostileFile({ ...plain, ...changes }));
    const dialog = await question();
    expect(dialog).toHaveTextContent(shown);
    expect(dialog.querySelector('img, svg[onload]')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Übernehmen' }));
    expect(await screen.findByRole('heading', { name: 'Zähler 1ESY1160123456' })).toBeVisible();
    expect(document.body).not.toHaveTextContent('{{');
  },
);

test.each([
  ['is of a kind that does not exist', { kind: 'transfer' }],
  ['is of a later version', { version: 2 }],
  ['has nothing to send', { request: undefined }],
  ['sends a text', sending({ results: [{ taskId: 'HT', readingValue: '1' }] })],
])('an item of a hostile file that %s is counted as unreadable', async (_how, changes) => {
  const queue = device();
  await openQueue({ queue });
  await choose(hostileFile({ ...plain, ...changes }));
  expect(await nothingToTake()).toHaveTextContent('1 Ablesung in der Datei ist nicht lesbar.');
});

function sending(body: object) {
  return { request: { ...plain.request, body } };
}

function values(value: string) {
  return { meterNumber: '1ESY1160123456', values: [{ label: 'HT', value, unit: 'kWh' }] };
}

function refusedFor(message: string) {
  const fieldErrors = [{ field: 'results.0.readingValue', message }];
  return { state: 'refused', problem: { code: 'refused', status: 422, reason: message, fieldErrors } };
}
