import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QueuedItem } from '@zaehlwerk/store/data';
import { device, reading, readingKinds } from '../testing/queued-readings.ts';
import { type PortalUnderTest, renderPortal } from '../testing/render-portal.tsx';
import { sampleModule } from '../testing/sample-module.ts';

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
  await renderPortal({ ...offline, ...portal });
  await screen.findByRole('heading', { level: 1, name: 'Ausgang' });
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const messages = () => screen.getByRole('region', { name: 'Meldungen' });
const withPhoto = reading({ fileIds: ['p'], state: 'stopped' });

/** The readings of the last saved file. */
async function savedLines() {
  const lines = (await downloads.at(-1)?.file.text())?.trim().split('\n') ?? [];
  return lines.slice(1).map(line => JSON.parse(line));
}

test('an export has readings and photos unchanged, without those of logged-out accounts', async () => {
  const foreign = reading({ id: 'item-2', accountId: 'fremd', accountName: 'fremder' });
  await openQueue({ queue: deviceWithPhoto(withPhoto, foreign) });
  await press('Als Datei exportieren');
  await waitFor(() => expect(messages()).toHaveTextContent('1 Ablesung exportiert'));
  expect(messages()).toHaveTextContent('1 Ablesung eines Kontos, das nicht angemeldet ist');
  expect(downloads[0]?.name).toMatch(/^zaehlwerk-ausgang-\d{4}-\d\d-\d\d\.ndjson$/);
  expect(await downloads[0]?.file.text()).not.toContain('fremd');
  const { order: _, ...item } = withPhoto;
  expect(await savedLines()).toEqual([
    { item, photos: [{ fileId: 'p', mediaType: 'image/jpeg', base64: '/9gAAQI=' }] },
  ]);
});

test('a refused reading can be exported alone', async () => {
  const problem = { code: 'refused', status: 422, reason: 'submission_invalid' } as const;
  const refused = reading({ id: 'item-2', subject: 'job-2', state: 'refused', problem });
  await openQueue({ queue: device(reading(), refused) });
  await press('Als Datei exportieren 1ESY1160123456');
  await waitFor(() => expect(messages()).toHaveTextContent('1 Ablesung exportiert'));
  expect(await savedLines()).toMatchObject([{ item: { id: 'item-2', problem } }]);
});

test('unreadable photos show a failure, and nothing is exported', async () => {
  const queue = deviceWithPhoto(withPhoto);
  queue.files = async () => {
    throw new Error('no');
  };
  await openQueue({ queue });
  await press('Als Datei exportieren');
  expect(await screen.findByText('Das hat nicht geklappt')).toBeVisible();
  expect(downloads).toEqual([]);
});

test('without exportable readings there is no export', async () => {
  await openQueue({ queue: device(reading({ accountId: 'fremd', accountName: 'fremder' })) });
  expect(await screen.findByText('Wartet auf die Anmeldung')).toBeVisible();
  expect(screen.queryByText('Ausgang als Datei')).not.toBeInTheDocument();
});
