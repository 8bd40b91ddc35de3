import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QueuedItem } from '@zaehlwerk/store/data';
import { device, reading, readingKinds } from '../testing/queued-readings.ts';
import { type PortalUnderTest, renderPortal } from '../testing/render-portal.tsx';
import { sampleModule } from '../testing/sample-module.ts';

const succeeded = 'Die Ergebnisse wurden erfolgreich gesendet. Zähler 1ESY1160123456';
const noResponse = { ok: false, error: { kind: 'no-response', reason: 'network' } } as const;
const unreachable: Pick<PortalUnderTest, 'api' | 'probe'> = {
  api: { sendResults: async () => noResponse },
  probe: async () => 'offline',
};
const routes = [{ path: '/ablesung/:jobId', screen: 'Sample', access: 'account' }] as const;
const withReadings = {
  modules: [sampleModule({ routes: [...routes], navigation: [], queueKinds: readingKinds })],
};

/** The queue page, once it shows this many items. */
async function queuePage(portal: PortalUnderTest, count: number) {
  await renderPortal({
    address: '/ausgang',
    modules: [sampleModule({ queueKinds: readingKinds })],
    ...portal,
  });
  await screen.findByRole('heading', { level: 1, name: 'Ausgang' });
  await waitFor(() => expect(items()).toHaveLength(count));
}

const items = () =>
  screen.queryAllByText(/^Zähler 1ESY/).map(heading => heading.closest('li') ?? document.body);
const item = (meterNumber: string) => {
  const found = items().find(each => each.textContent?.includes(meterNumber));
  if (!found) throw new Error(`There is no ${meterNumber} in the queue.`);
  return within(found);
};

test('an empty queue shows that everything is sent', async () => {
  await queuePage({ queue: device() }, 0);
  expect(await screen.findByText('Nichts wartet auf den Versand')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Alle jetzt senden' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Ausgang: / })).not.toBeInTheDocument();
});

test('an item shows its values, when it was queued, and its problem', async () => {
  await queuePage({ ...unreachable, ...withReadings, queue: device(reading({ fileIds: ['a', 'b'] })) }, 1);
  const shown = item('1ESY1160123456');
  expect(shown.getByRole('heading', { name: 'Zähler 1ESY1160123456' })).toBeVisible();
  expect(shown.getByText('12.345,50 kWh')).toBeVisible();
  expect(shown.getByText(/^Gespeichert am 20\.11\.2026, \d\d:05 · 2 Fotos$/)).toBeVisible();
  expect(shown.getByRole('link', { name: 'Ändern 1ESY1160123456' })).toHaveAttribute(
    'href',
    '/ablesung/job-1?account=account-1',
  );
  expect(screen.getByRole('link', { name: 'Ausgang: 1 Ablesung ist noch nicht gesendet' })).toBeVisible();
});

test('an item whose kind has no edit page has no link to it', async () => {
  await queuePage({ ...unreachable, queue: device(reading()) }, 1);
  expect(screen.queryByRole('link', { name: /^Ändern/ })).not.toBeInTheDocument();
});

test.each<[string, Partial<QueuedItem>, string, string]>([
  ['waits', {}, 'Wartet auf den Versand', 'Zähler'],
  [
    'found no server',
    { problem: { code: 'no-response' } },
    'Wartet auf den Versand',
    'war der Server nicht erreichbar',
  ],
  ['was stopped', { state: 'stopped' }, 'Senden abgebrochen', 'wenn Sie „Jetzt senden“ wählen'],
  [
    'was refused for a rule',
    {
      state: 'refused',
      problem: {
        code: 'refused',
        status: 422,
        reason: 'submission_invalid',
        fieldErrors: [{ field: 'results.0.readingValue', message: 'aboveMaximum, limit 5000.5' }],
      },
    },
    'Nicht angenommen',
    'Der Zählerstand liegt über dem Höchstwert von 5.000,5.',
  ],
  [
    'was refused in words that texts understand as orders',
    {
      state: 'refused',
      problem: {
        code: 'refused',
        fieldErrors: [{ field: 'readingDate', message: 'aboveMaximum, lngs de, returnDetails 1, limit 7' }],
      },
    },
    'Nicht angenommen',
    'Der Zählerstand liegt über dem Höchstwert von 7.',
  ],
  [
    'was refused for a rule whose limit is missing',
    {
      state: 'refused',
      problem: { code: 'refused', fieldErrors: [{ field: 'results', message: 'tooManyDigits' }] },
    },
    'Nicht angenommen',
    '(Fehlercode tooManyDigits)',
  ],
  [
    'was refused for the reason of objects',
    {
      state: 'refused',
      problem: { code: 'refused', fieldErrors: [{ field: 'results.0', message: 'constructor' }] },
    },
    'Nicht angenommen',
    '(Fehlercode constructor)',
  ],
  [
    'was refused as a whole',
    { state: 'refused', problem: { code: 'refused', status: 404, reason: 'job_unknown' } },
    'Nicht angenommen',
    'Den Auftrag gibt es für dieses Konto nicht mehr.',
  ],
  [
    'was refused for a reason that is new',
    { state: 'refused', problem: { code: 'refused', status: 409, reason: 'moon_phase' } },
    'Nicht angenommen',
    '(Fehlercode moon_phase)',
  ],
  [
    'lost a photo',
    { state: 'refused', problem: { code: 'files-lost' } },
    'Ein Foto fehlt',
    'nehmen Sie es noch einmal auf',
  ],
  [
    'waits for the next day, as its account has sent enough',
    {
      problem: { code: 'busy', status: 429, reason: 'quota_exceeded' },
      wait: { from: Date.now(), until: new Date(Date.now() + 86_400_000).setHours(7, 3) },
    },
    'Wird um 07:03 erneut versucht',
    'Die Grenze dieses Kontos für heute ist erreicht.',
  ],
  [
    'has photos that the server has no room for',
    {
      problem: { code: 'no-response', status: 503, reason: 'storage_low' },
      wait: { from: Date.now(), until: new Date(Date.now() + 86_400_000).setHours(7, 3) },
    },
    'Wird um 07:03 erneut versucht',
    'Der Server hat zurzeit keinen Platz für Fotos. Gesendet wird später.',
  ],
])('an item that %s shows its status and problem', async (_how, changes, state, problem) => {
  await queuePage({ ...unreachable, queue: device(reading(changes)) }, 1);
  expect(await item('1ESY').findByText(state)).toBeVisible();
  await waitFor(() => expect(items()[0]).toHaveTextContent(problem));
});

test('the refused one of two registers is named', async () => {
  const values = [
    { label: 'Hochtarif', value: '1' },
    { label: 'Niedertarif', value: '2' },
  ];
  const problem = {
    code: 'refused',
    status: 422,
    fieldErrors: [{ field: 'results.1.readingImages', message: 'imageRequired' }],
  } as const;
  const refused = reading({
    state: 'refused',
    problem: { ...problem, fieldErrors: [...problem.fieldErrors] },
    summary: { name: '1ESY1160123456', values },
  });
  await queuePage({ ...unreachable, queue: device(refused) }, 1);
  expect(await screen.findByText('Niedertarif: Es fehlt ein Foto.')).toBeVisible();
});

test('the focus stays on an item while it is sent, then on the page', async () => {
  let answer: (sent: never) => void = () => undefined;
  const answered = new Promise<never>(resolve => {
    answer = resolve;
  });
  const queue = device(reading({ state: 'refused', problem: { code: 'refused', status: 422 } }));
  await queuePage({ queue, api: { sendResults: () => answered } }, 1);
  const meter = screen.getByRole('heading', { name: 'Zähler 1ESY1160123456' });
  await userEvent.click(screen.getByRole('button', { name: 'Jetzt senden 1ESY1160123456' }));
  await waitFor(() => expect(meter).toHaveFocus());
  expect(screen.queryByRole('button', { name: /1ESY1160123456/ })).not.toBeInTheDocument();
  answer({ ok: true, value: { id: 'job-1' } } as never);
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('an item that is accepted after a retry disappears with a success notice', async () => {
  const sendResults = jest.fn(async (id: string) => ({ ok: true, value: { id } }) as never);
  const queue = device(reading({ state: 'refused', problem: { code: 'refused', status: 422 } }));
  await queuePage({ queue, api: { sendResults } }, 1);
  expect(sendResults).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Jetzt senden 1ESY1160123456' }));
  expect(await screen.findByText('Nichts wartet auf den Versand')).toBeVisible();
  // The sender has not finished its round yet.
  expect(screen.queryByText(/^Es wird gesendet/)).not.toBeInTheDocument();
  expect(queue.items.size).toBe(0);
  expect(await screen.findByText(succeeded)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test.each([['Jetzt senden 1ESY1160123456'], ['Alle jetzt senden']])(
  'without a connection %s is answered, once at a time',
  async name => {
    await queuePage({ ...unreachable, queue: device(reading()) }, 1);
    await userEvent.click(screen.getByRole('button', { name }));
    await userEvent.click(screen.getByRole('button', { name }));
    const messages = within(screen.getByRole('region', { name: 'Meldungen' }));
    expect(await messages.findAllByText(/^Gerade gibt es keine Verbindung/)).toHaveLength(1);
  },
);

test('"send all" sends every item, refused and stopped ones too', async () => {
  const sent: string[] = [];
  const sendResults = async (jobId: string) => {
    sent.push(jobId);
    return { ok: true, value: { id: jobId } } as never;
  };
  const problem = { code: 'refused', status: 422 } as const;
  const queue = device(
    reading({ state: 'refused', problem }),
    reading({ id: 'item-2', subject: 'job-2', state: 'stopped' }),
    reading({ id: 'item-3', subject: 'job-3', state: 'refused', problem }),
  );
  await queuePage({ queue, api: { sendResults } }, 3);
  await userEvent.click(screen.getByRole('button', { name: 'Alle jetzt senden' }));
  expect(await screen.findByText(succeeded)).toBeVisible();
  expect(sent).toEqual(['job-1', 'job-2', 'job-3']);
  expect(queue.items.size).toBe(0);
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  expect(screen.getAllByText(succeeded)).toHaveLength(1);
});

test.each([
  [3, 'Die Ergebnisse wurden erfolgreich gesendet. Zähler 1ESY1, Zähler 1ESY2, Zähler 1ESY3'],
  [4, 'Die Ergebnisse wurden erfolgreich gesendet.'],
])('the notice of %d sent readings names the meters if they are few', async (amount, message) => {
  const numbered = Array.from({ length: amount }, (_, index) =>
    reading({
      id: `item-${index}`,
      subject: `job-${index}`,
      summary: { name: `1ESY${index + 1}`, values: [] },
    }),
  );
  await renderPortal({
    ...withReadings,
    queue: device(...numbered),
    api: { sendResults: async id => ({ ok: true, value: { id } }) as never },
  });
  expect(await screen.findByText(message)).toBeVisible();
});

test('a refusal in the background is notified once, with a link to the queue', async () => {
  const error = { kind: 'refused', status: 404, code: 'job_unknown', message: '', fieldErrors: [] } as const;
  await renderPortal({
    ...withReadings,
    queue: device(reading(), reading({ id: 'item-2', subject: 'job-2' })),
    api: { sendResults: async () => ({ ok: false, error: { ...error, fieldErrors: [] } }) },
  });
  const notice = await screen.findByRole('link', { name: 'Im Ausgang ansehen' });
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^.*Der Server hat 2 Ablesungen nicht angenommen\..* Zähler 1ESY1160123456/,
  );
  await userEvent.click(notice);
  await screen.findByRole('heading', { level: 1, name: 'Ausgang' });
  expect(await screen.findAllByText('Den Auftrag gibt es für dieses Konto nicht mehr.')).toHaveLength(2);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('an item has the title and edit page that its module declares', async () => {
  const text = (german: string) => ({ 'de-FORMAL': german, 'de-INFORMAL': german, 'en-FORMAL': german });
  const notes = {
    name: 'note',
    version: 1,
    path: '/api/pro/note',
    expects: { id: '{id}' },
    edit: { route: '/notizen/:id', address: '/notizen/{id}?account={account}&about={subject}' },
    texts: { title: 'note.title', problem: 'queue.problem.*' },
    labels: { 'note.title': text('Notiz zu {{name}}') },
  };
  const routes = [{ path: '/notizen/:id', screen: 'Sample', access: 'account' }] as const;
  const note = reading({
    kind: 'note',
    subject: 'a/b',
    state: 'refused',
    problem: { code: 'refused', status: 422, reason: 'imageRequired' },
    summary: { name: '1ESY$&', values: [] },
  });
  await renderPortal({
    address: '/ausgang',
    modules: [sampleModule({ routes: [...routes], navigation: [], queueKinds: [notes] })],
    queue: device(note),
  });
  expect(await screen.findByRole('heading', { name: 'Notiz zu 1ESY$&' })).toBeVisible();
  expect(await screen.findByText('Es fehlt ein Foto.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ändern 1ESY$&' })).toHaveAttribute(
    'href',
    '/notizen/item-1?account=account-1&about=a%2Fb',
  );
});

test('an item of a removed module is shown, and can be sent', async () => {
  const request = { path: '/api/pro/note', body: { text: 'a' }, expects: { id: '{id}' } };
  const queue = device(reading({ kind: 'note', version: 9, request }));
  const server = { isReached: false };
  const sent: object[] = [];
  await renderPortal({
    address: '/ausgang',
    queue,
    probe: async () => (server.isReached ? 'online' : 'offline'),
    api: {
      atOtherPaths: async ({ path, body, headers }) => {
        sent.push({ path, body, key: headers?.['idempotency-key'] });
        return { ok: true, value: { id: 'item-1' } };
      },
    },
  });
  expect(await screen.findByRole('heading', { name: '1ESY1160123456' })).toBeVisible();
  expect(
    await screen.findByRole('link', { name: 'Ausgang: 1 Eintrag ist noch nicht gesendet' }),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Ändern/ })).not.toBeInTheDocument();
  server.isReached = true;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Nichts wartet auf den Versand')).toBeVisible();
  expect(sent).toEqual([{ path: '/api/pro/note', body: { text: 'a' }, key: 'item-1' }]);
});

test('the link to the queue shows the number that its accessible name has', async () => {
  const refused = { state: 'refused', problem: { code: 'refused', status: 422 } } as const;
  const queue = device(reading(), reading({ id: 'item-2', subject: 'job-2', ...refused }));
  await queuePage({ ...unreachable, queue }, 2);
  const link = screen.getByRole('link', { name: 'Ausgang: 1 Ablesung wurde nicht angenommen' });
  expect(link).toHaveTextContent(/^1$/);
});

test('an item is discarded after a confirmation, and kept without', async () => {
  const queue = device(reading());
  await queuePage({ ...unreachable, queue }, 1);
  const discard = () => userEvent.click(screen.getByRole('button', { name: 'Verwerfen 1ESY1160123456' }));
  const answer = async (name: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: '1 Ablesung wirklich verwerfen?' }));
    expect(
      dialog.getByText(/^1 Ablesung von kunde ist noch nicht .*: Zähler 1ESY1160123456\./),
    ).toBeVisible();
    await userEvent.click(dialog.getAllByRole('button', { name }).at(-1) ?? document.body);
  };
  await discard();
  await answer('Behalten');
  expect(queue.items.size).toBe(1);
  await discard();
  await answer('Endgültig verwerfen');
  expect(await screen.findByText('Nichts wartet auf den Versand')).toBeVisible();
  expect(queue.items.size).toBe(0);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('an item that cannot be deleted stays, with a notice', async () => {
  const queue = device(reading());
  queue.remove = async () => {
    throw new Error('no');
  };
  await queuePage({ ...unreachable, queue }, 1);
  await userEvent.click(screen.getByRole('button', { name: 'Verwerfen 1ESY1160123456' }));
  await userEvent.click(screen.getByRole('button', { name: 'Endgültig verwerfen' }));
  expect(await screen.findByText('Das hat nicht geklappt')).toBeVisible();
  expect(items()).toHaveLength(1);
});

test.each([['Alle jetzt senden'], ['Jetzt senden 1ESY1160123456']])(
  'a device that does not answer when "%s" is pressed does not keep the reading from being sent',
  async button => {
    const queue = device(reading({ state: 'refused', problem: { code: 'refused', status: 422 } }));
    const sendResults = jest.fn(async (id: string) => ({ ok: true, value: { id } }) as never);
    await queuePage({ queue, api: { sendResults } }, 1);
    const stuck = () => Promise.reject(new DOMException('It does not answer', 'TimeoutError'));
    Object.assign(queue, { update: stuck, readAll: stuck, confirm: stuck });
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText('Nichts wartet auf den Versand')).toBeVisible();
    expect(sendResults).toHaveBeenCalledTimes(1);
  },
);

test('an item of a logged-out account shows only meter and owner', async () => {
  const foreign = reading({ id: 'item-2', accountId: 'fremd', accountName: 'fremder', fileIds: ['a'] });
  const sendResults = jest.fn(async () => noResponse);
  await queuePage({ ...withReadings, api: { sendResults }, queue: device(foreign, reading()) }, 2);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Erika Mustermann',
    'fremder (nicht angemeldet)',
    'Ausgang als Datei',
  ]);
  const [, other] = items();
  expect(other).toHaveTextContent('Wartet auf die Anmeldung');
  expect(other).not.toHaveTextContent(/12\.345|Foto|Gespeichert|Ändern|Jetzt senden/);
  expect(screen.getByRole('link', { name: 'Zum Senden als fremder anmelden' })).toHaveAttribute(
    'href',
    '/anmelden',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Alle jetzt senden' }));
  await waitFor(() => expect(sendResults).toHaveBeenCalled());
  expect(new Set(sendResults.mock.calls.map(call => (call as unknown[])[2]))).toEqual(new Set(['item-1']));
});

test('visitors see the login instead of the queue', async () => {
  await renderPortal({ address: '/ausgang', loggedIn: false, queue: device(reading()) });
  expect(await within(screen.getByRole('main')).findByText('Anmeldung nicht verfügbar')).toBeVisible();
  expect(document.body).not.toHaveTextContent('1ESY1160123456');
});

test('a long queue is rendered completely, in slices', async () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    reading({ id: `item-${index}`, subject: `job-${index}`, state: 'stopped' }),
  );
  await queuePage({ queue: device(...many) }, 30);
  expect(screen.getByRole('link', { name: 'Ausgang: 30 Ablesungen sind noch nicht gesendet' })).toBeVisible();
});

test('storage that does not answer is reported', async () => {
  const queue = device();
  queue.readAll = async () => {
    throw new Error('no');
  };
  await queuePage({ queue }, 0);
  expect(await screen.findByText('Was gespeichert ist, lässt sich gerade nicht lesen')).toBeVisible();
});

test('unreadable items are counted and kept', async () => {
  const queue = device(reading({ state: 'of-the-future' as never }));
  await queuePage({ queue }, 0);
  expect(await screen.findByText('1 Eintrag kann diese Version nicht lesen')).toBeVisible();
  expect(queue.items.size).toBe(1);
});

test('the page shows used and free storage', async () => {
  const estimate = async () => ({ usage: 12_340_000, quota: 2_512_340_000 });
  Object.defineProperty(navigator, 'storage', { value: { estimate }, configurable: true });
  await queuePage({ queue: device() }, 0);
  const facts = await screen.findByText(
    /^Auf diesem Gerät belegt das Portal 12,3\sMB\. Frei sind etwa 2,5\sGB\.$/,
  );
  expect(facts).toBeVisible();
});

test.each<[string, Partial<StorageManager> | undefined]>([
  ['no storage manager', undefined],
  ['no estimate', {}],
  ['an estimate that fails', { estimate: () => Promise.reject(new TypeError('opaque origin')) }],
])('a browser with %s shows the queue without used and free storage', async (_what, value) => {
  Object.defineProperty(navigator, 'storage', { value, configurable: true });
  await queuePage({ ...unreachable, queue: device(reading()) }, 1);
  expect(item('1ESY1160123456').getByText('12.345,50 kWh')).toBeVisible();
  expect(screen.queryByText(/^Auf diesem Gerät belegt das Portal/)).not.toBeInTheDocument();
});

test('the discard dialog closes once the reading is in flight or delivered', async () => {
  let answer = (_: never) => {};
  const sendResults = jest.fn(() => new Promise<never>(resolve => (answer = resolve)));
  const server = { isReached: false };
  const probe = async () => (server.isReached ? 'online' : 'offline');
  await queuePage({ queue: device(reading()), api: { sendResults }, probe }, 1);
  expect(await screen.findByText('Kein Internet')).toBeVisible();
  const question = () => screen.queryByRole('dialog', { name: '1 Ablesung wirklich verwerfen?' });
  await userEvent.click(screen.getByRole('button', { name: 'Verwerfen 1ESY1160123456' }));
  expect(question()).toBeVisible();
  server.isReached = true;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(sendResults).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(question()).not.toBeInTheDocument());
  answer({ ok: true, value: { id: 'job-1' } } as never);
  expect(await screen.findByText('Nichts wartet auf den Versand')).toBeVisible();
  expect(question()).not.toBeInTheDocument();
});
