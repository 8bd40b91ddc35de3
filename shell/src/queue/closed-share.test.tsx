import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiError } from '@zaehlwerk/api';
import { everythingAnswered } from '@zaehlwerk/module-kit/testing';
import type { QueuedItem } from '@zaehlwerk/store/data';
import { hurriedAlarm } from '@zaehlwerk/store/testing';
import { device, reading, readingKinds } from '../testing/queued-readings.ts';
import { type PortalUnderTest, renderPortal } from '../testing/render-portal.tsx';
import { SampleLogin } from '../testing/sample-login.tsx';
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

const statusOf = (code: string) => (code === 'account_deleted' ? 410 : 401);
const refused = (status: number, code: string): { ok: false; error: ApiError } => ({
  ok: false,
  error: { kind: 'refused', status, code, message: '', fieldErrors: [] },
});

/** The portal of a caretaker whose share is closed as soon as it sends its readings. */
async function portalOfClosed(code: string, items: readonly QueuedItem[], changes: PortalUnderTest = {}) {
  const queue = device(...items);
  const server = { isOpen: false, sent: 0 };
  const store = await renderPortal({
    modules: [
      sampleModule({ queueKinds: readingKinds }),
      sampleModule({
        name: 'mf-login',
        container: 'mf_login',
        routes: [],
        navigation: [],
        slots: [{ slot: 'login', contribution: 'Login', order: 0 }],
      }),
    ],
    components: { Login: SampleLogin },
    queue,
    alarm: hurriedAlarm,
    ...changes,
    api: {
      fetchAccountInfo: async () => ({
        ok: true,
        value: { id: 'account-1', name: 'Haus 7', parentName: 'Hausverwaltung Nord' },
      }),
      sendResults: async () => {
        server.sent += 1;
        return refused(statusOf(code), code);
      },
      requestToken: async () => refused(statusOf(code), code),
      ...changes.api,
    },
  });
  return { store, queue, server };
}

const messages = () => within(screen.getByRole('region', { name: 'Meldungen' }));
const cards = () => screen.queryAllByText(/^Zähler 1ESY/).map(each => each.closest('li') ?? document.body);

test.each([
  ['share_taken_back', 'Zugang entzogen', false],
  ['share_blocked', 'Zugang gesperrt', true],
  ['share_expired', 'Zugang abgelaufen', true],
  ['account_deleted', 'Konto gelöscht', false],
])(
  '%s: a caretaker with readings here sees whom to contact, and can export them',
  async (code, title, mayComeBack) => {
    const { queue, server } = await portalOfClosed(code, [
      reading({ attempts: 0 }),
      reading({ id: 'item-2', subject: 'job-2', attempts: 0 }),
    ]);
    expect(await messages().findByText(`${title}: Haus 7`)).toBeVisible();
    expect(
      messages().getByText(
        code === 'account_deleted'
          ? /^2 Ablesungen .* Bitte melden Sie die Angaben an Ihren Versorger\.$/
          : /^2 Ablesungen .* Bitte melden Sie die Angaben an Hausverwaltung Nord\.$/,
      ),
    ).toBeVisible();
    expect(messages().queryByText('Sitzung beendet')).not.toBeInTheDocument();

    await userEvent.click(messages().getByRole('link', { name: 'Im Ausgang ansehen' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ausgang' })).toHaveFocus();
    expect(cards()).toHaveLength(2);
    const [card] = cards();
    expect(card).toHaveTextContent(title);
    expect(card).toHaveTextContent('12.345,50 kWh');
    expect(
      within(card ?? document.body).queryByRole('button', { name: /^Jetzt senden/ }),
    ).not.toBeInTheDocument();
    expect(screen.queryAllByText('Zum Senden als kunde anmelden')).toHaveLength(mayComeBack ? 2 : 0);

    await userEvent.click(screen.getByRole('button', { name: 'Als Datei exportieren' }));
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect((await downloads[0]?.file.text())?.match(/"name":"1ESY1160123456"/g)).toHaveLength(2);
    expect(queue.items.size).toBe(2);
    expect(server.sent).toBe(1);

    await userEvent.click(screen.getAllByRole('button', { name: /^Verwerfen/ })[0] ?? document.body);
    await userEvent.click(screen.getByRole('button', { name: 'Endgültig verwerfen' }));
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(queue.items.size).toBe(1);
  },
);

test('without readings the notice is shown too, and the queue asks for a login', async () => {
  await portalOfClosed('share_taken_back', [], {
    address: '/ausgang',
    api: { fetchAccountInfo: async () => refused(401, 'share_taken_back') },
  });
  expect(await messages().findByText('Zugang entzogen')).toBeVisible();
  expect(
    messages().getByText('Bei Fragen wenden Sie sich bitte an die Person, die Ihnen den Zugang gegeben hat.'),
  ).toBeVisible();
  expect(messages().queryByRole('link')).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Anmelden' })).toBeVisible();
});

test('beside another login, readings of the closed share are listed apart and not sent', async () => {
  const { queue } = await portalOfClosed('share_taken_back', [reading({ attempts: 0 })], {
    others: ['nachbar'],
    address: '/ausgang',
  });
  expect(await messages().findByText('Zugang entzogen: Haus 7')).toBeVisible();
  expect(await screen.findByText('Zugang entzogen')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Alle jetzt senden' })).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /^Als Datei exportieren/ })).toHaveLength(3);
  expect(queue.items.size).toBe(1);
});

test('visitors see nothing of accounts that only logged out', async () => {
  await portalOfClosed('invalid_token', [reading()], { loggedIn: false, address: '/ausgang' });
  expect(await screen.findByRole('button', { name: 'Anmelden' })).toBeVisible();
  expect(cards()).toHaveLength(0);
});

test('a reading of a revoked job shows whom to contact, can be exported, and is not retried', async () => {
  const sendResults = jest.fn(async () => refused(403, 'job_taken_back'));
  const { store, queue } = await portalOfClosed('', [reading({ attempts: 0 })], {
    address: '/ausgang',
    api: { sendResults },
  });
  expect(
    await screen.findByText(
      'Dieser Zähler wurde Ihrem Zugang entzogen. Bitte melden Sie den Zählerstand an Hausverwaltung Nord.',
    ),
  ).toBeVisible();
  const [card = document.body] = cards();
  expect(within(card).getByText('Nicht angenommen')).toBeVisible();
  expect(within(card).queryByRole('link', { name: /^Ändern/ })).not.toBeInTheDocument();
  await userEvent.click(within(card).getByRole('button', { name: /^Als Datei exportieren/ }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  // A page that is shown again sends what is due.
  window.dispatchEvent(new Event('focus'));
  await everythingAnswered(store);
  expect(sendResults).toHaveBeenCalledTimes(1);
  expect([...queue.items.values()]).toMatchObject([
    { state: 'refused', problem: { reason: 'job_taken_back' } },
  ]);
});

test('an unknown giver of the share has a neutral text', async () => {
  await portalOfClosed('share_taken_back', [reading({ attempts: 0 })], {
    api: { fetchAccountInfo: async () => refused(500, 'internal_error') },
  });
  expect(await messages().findByText('Zugang entzogen')).toBeVisible();
  expect(messages().getByText(/an die Person, die Ihnen den Zugang gegeben hat\.$/)).toBeVisible();
});
