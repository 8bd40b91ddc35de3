import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { CallRequest } from '@zaehlwerk/api';
import type { Share } from '@zaehlwerk/api/sharing';
import { useNotifications } from '@zaehlwerk/store';
import { loginPart } from '../login/login-part.tsx';
import { SelectionActions } from '../meters/selection-bar.tsx';
import { type ShareNode, treeOf } from '../shares/shares.ts';
import {
  button,
  lostAnswer,
  meterRow,
  refusal,
  showManagement,
  success,
} from '../testing/show-management.tsx';
import { shareDialogs } from './share-dialogs-part.ts';
import { ShareView } from './share-view.tsx';

beforeAll(() => Promise.all([shareDialogs.load(), loginPart.load()]));

const share: Share = {
  id: 'share-1',
  name: 'Haus 12',
  username: 'user-1',
  parentId: 'account-1',
  allowToReShare: false,
  blocked: false,
  created: '2026-11-01T10:00:00.000Z',
  jobs: ['a', 'b'],
  readings: 1,
};
const rows = [meterRow('a', { isDone: true }), meterRow('b')];
const nodeOf = (changes: Partial<Share> = {}, below = 0): ShareNode => ({
  share: { ...share, ...changes },
  depth: 0,
  parentName: undefined,
  below,
});

/** The notifications of the portal. */
function Told() {
  return useNotifications().map(({ id, title, message }) => (
    <p key={id} data-testid="notification">
      {title}: {message}
    </p>
  ));
}

async function showAccess(
  answer: (request: CallRequest) => ReturnType<typeof success> | undefined,
  node = nodeOf(),
  tree: readonly ShareNode[] = [node],
) {
  const asked: CallRequest[] = [];
  const { user } = await showManagement(
    <>
      <ShareView accountId="account-1" node={node} tree={tree} rows={rows} />
      <Told />
    </>,
    {
      answer(request) {
        if (request.path.startsWith('/api/pro/share/account/')) asked.push(request);
        return answer(request);
      },
    },
  );
  return { user, asked };
}

const dialog = () => within(screen.getByRole('dialog'));

/** In the menu of the share. */
async function choose(user: UserEvent, name: string) {
  await user.click(button('Weitere Aktionen'));
  await user.click(button(name));
}

test('the consequences are shown in numbers, and the share is deleted with its meters', async () => {
  const { user, asked } = await showAccess(() => success(undefined), nodeOf({}, 2));
  await choose(user, 'Zugang löschen');
  expect(screen.getByRole('dialog', { name: 'Haus 12 löschen?' })).toHaveTextContent(
    '2 Zähler können mit diesem Zugang nicht mehr abgelesen werden.',
  );
  expect(dialog().getByText('2 weitergegebene Zugänge werden mit gelöscht.')).toBeVisible();
  expect(dialog().getByText('1 gesendete Ablesung bleibt erhalten.')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Zugang löschen' }));
  await waitFor(() =>
    expect(asked.map(({ method, path }) => [method, path])).toEqual([
      ['DELETE', '/api/pro/share/account/share-1'],
    ]),
  );
});

test('a deletion whose answer was lost is tried again; that the access is gone then is what was wanted', async () => {
  const answers = [lostAnswer, () => refusal(404, 'share_unknown')];
  const { user, asked } = await showAccess(() => answers.shift()?.());
  await choose(user, 'Zugang löschen');
  await user.click(dialog().getByRole('button', { name: 'Zugang löschen' }));
  expect(await dialog().findByText('Der Zugang wurde nicht gelöscht')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Zugang löschen' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(screen.queryByText('Der Zugang wurde nicht gelöscht')).toBeNull();
});

test('another login is asked for once, under one key, until its answer is there', async () => {
  const login = {
    username: 'user-1',
    password: 'abcd-efgh-ijkl',
    token: 'token-2',
    webLogin: 'https://portal.example/',
    directLink: 'https://portal.example/m/token-2',
  };
  const answers = [lostAnswer, () => success({ ...share, ...login, qrCode: login.directLink })];
  const { user, asked } = await showAccess(() => answers.shift()?.());
  await choose(user, 'Neue Zugangsdaten');
  expect(dialog().getByText(/sofort ungültig/)).toBeVisible();
  expect(dialog().getByText(/gedruckte Karte .* gelten nicht mehr/)).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Zugangsdaten erstellen' }));
  expect(await dialog().findByText('Fehler: Zugang erstellen')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('abcd-efgh-ijkl')).toBeVisible();
  const [first, second] = asked.map(({ headers }) => headers?.['idempotency-key']);
  expect(second).toBe(first);
});

test.each([
  [false, 'Sperren', true],
  [true, 'Entsperren', false],
])('blocked %s: "%s"', async (blocked, name, wanted) => {
  const { user, asked } = await showAccess(() => success({ ...share, blocked: wanted }), nodeOf({ blocked }));
  expect(screen.queryAllByText('Zurzeit kann sich niemand mit diesem Zugang anmelden.')).toHaveLength(
    Number(blocked),
  );
  await choose(user, name);
  await user.click(dialog().getByRole('button', { name }));
  await waitFor(() => expect(asked[0]?.body).toEqual({ blocked: wanted }));
});

test('name and last day are changed; a past day is refused beside its field, and an empty one removes it', async () => {
  const { user, asked } = await showAccess(
    () => success({ ...share, name: 'Haus 14' }),
    nodeOf({ expires: '2027-01-31' }),
  );
  await user.click(button('Bearbeiten'));
  const name = dialog().getByRole('textbox', { name: /Name des Zugangs/ });
  const day = dialog().getByLabelText(/Letzter Tag/);
  await user.clear(name);
  await user.clear(day);
  await user.type(day, '2020-01-01');
  await user.click(dialog().getByRole('button', { name: 'Speichern' }));
  expect(dialog().getByText('Bitte geben Sie einen Namen ein.')).toBeVisible();
  expect(dialog().getByText('Der letzte Tag ist schon vorbei.')).toBeVisible();
  await user.type(name, 'Haus 14');
  await user.clear(day);
  await user.type(day, '31.2.2027');
  await user.click(dialog().getByRole('button', { name: 'Speichern' }));
  expect(dialog().getByText(/^Diesen Tag gibt es nicht/)).toBeVisible();
  expect(day).toHaveValue('31.2.2027');
  expect(asked).toEqual([]);
  await user.clear(day);
  await user.click(dialog().getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ name: 'Haus 14', expires: null }]));
});

test('a contact is entered, and only a changed one is sent', async () => {
  const { user, asked } = await showAccess(() => success(share));
  await user.click(button('Bearbeiten'));
  await user.type(dialog().getByRole('textbox', { name: /^E-Mail oder Telefon/ }), ' 030 1234 ');
  await user.click(dialog().getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    expect(asked.map(({ body }) => body)).toEqual([{ name: 'Haus 12', contact: '030 1234' }]),
  );
});

test('a refusal is shown at its field and in the notice until the entry changes', async () => {
  const { user } = await showAccess(() =>
    refusal(422, 'share_invalid', [{ field: 'name', message: 'nameTooLong, allowed 20' }]),
  );
  await user.click(button('Bearbeiten'));
  const name = dialog().getByRole('textbox', { name: /Name des Zugangs/ });
  await user.click(dialog().getByRole('button', { name: 'Speichern' }));
  const fault = 'Der Name darf höchstens 20 Zeichen haben.';
  expect(await dialog().findByRole('listitem')).toHaveTextContent(fault);
  expect(dialog().getByRole('alert')).not.toHaveTextContent('später');
  expect(name).toHaveAccessibleDescription(fault);
  await user.clear(name);
  expect(dialog().queryByText(fault)).not.toBeInTheDocument();
  await user.click(dialog().getByRole('button', { name: 'Speichern' }));
  expect(name).toHaveAccessibleDescription('Bitte geben Sie einen Namen ein.');
});

/** The button that takes both meters, and what is asked of the server; each answer is given once. */
async function showTakeBack(answers: (() => ReturnType<typeof success>)[]) {
  const asked: string[] = [];
  const done = jest.fn();
  const below = { ...share, id: 'share-2', name: 'Wohnung 3', parentId: 'share-1', jobs: ['b'] };
  const { user } = await showManagement(
    <>
      <SelectionActions
        accountId="account-1"
        share={share}
        rows={rows}
        tree={treeOf([share, below])}
        clear={done}
      />
      <Told />
    </>,
    {
      answer({ path, method }) {
        asked.push(`${method ?? 'POST'} ${path.replace('/api/pro/share/account/', '')}`);
        return answers.shift()?.();
      },
    },
  );
  await user.click(button('Aus Zugang entfernen'));
  const take = () => user.click(dialog().getByRole('button', { name: 'Aus Zugang entfernen' }));
  return { user, take, asked, done };
}

test('the consequences of taking meters out are shown in numbers; they go one by one', async () => {
  const { take, asked, done } = await showTakeBack([() => success(undefined), () => success(undefined)]);
  expect(dialog().getByText('Erledigt 1, offen 1.')).toBeVisible();
  expect(dialog().getByText('1 weitergegebener Zugang darunter verliert sie auch.')).toBeVisible();
  await take();
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(asked).toEqual(['DELETE share-1/job/a', 'DELETE share-1/job/b']);
  expect(await screen.findByTestId('notification')).toHaveTextContent(
    'Zähler aus dem Zugang entfernt: Haus 12',
  );
});

test('after a lost answer the others are tried again, and a job or an access that is gone is no failure', async () => {
  const { take, asked, done } = await showTakeBack([
    () => success(undefined),
    lostAnswer,
    () => refusal(404, 'share_unknown'),
  ]);
  await take();
  expect(await dialog().findByText('Es wurden nicht alle Zähler entfernt')).toBeVisible();
  expect(dialog().getByText('1 von 2 entfernt')).toBeVisible();
  await take();
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(asked).toEqual(['DELETE share-1/job/a', 'DELETE share-1/job/b', 'DELETE share-1/job/b']);
});

test('a login by link is asked for the password once, then the command is done', async () => {
  const { user, take, asked, done } = await showTakeBack([
    () => refusal(403, 'opened_by_link'),
    () => refusal(403, 'wrong_password'),
    () => success(undefined),
    () => success(undefined),
    () => success(undefined),
  ]);
  await take();
  expect(await dialog().findByText(/Sie sind über einen Link angemeldet/)).toBeVisible();
  const field = dialog().getByLabelText(/^Passwort( \*)?$/);
  expect(field).toHaveFocus();
  await take();
  expect(field).toHaveAccessibleDescription('Bitte einmal das Passwort eingeben');
  await user.type(field, 'falsch-falsch{Enter}');
  expect(await dialog().findByText(/^Das Passwort stimmt nicht/)).toBeVisible();
  expect(field).toHaveValue('falsch-falsch');
  await user.clear(field);
  await user.type(field, 'abcd efgh ijkl{Enter}');
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(asked).toEqual([
    'DELETE share-1/job/a',
    'POST /api/pro/session/confirmation',
    'POST /api/pro/session/confirmation',
    'DELETE share-1/job/a',
    'DELETE share-1/job/b',
  ]);
});

test('entries stay while the password is asked for; too many attempts show how long to wait', async () => {
  const answers = [() => refusal(403, 'opened_by_link'), () => refusal(429, 'too_many_attempts')];
  const { user } = await showAccess(() => answers.shift()?.());
  await user.click(button('Bearbeiten'));
  const name = dialog().getByRole('textbox', { name: /Name des Zugangs/ });
  await user.type(name, ' Nord');
  await user.click(dialog().getByRole('button', { name: 'Speichern' }));
  await user.type(await dialog().findByLabelText(/^Passwort( \*)?$/), 'abcd-efgh-ijkl');
  await user.click(dialog().getByRole('button', { name: 'Speichern' }));
  expect(await dialog().findByText(/^Zu viele Versuche. Bitte warten Sie etwa 1 Min/)).toBeVisible();
  expect(name).toHaveValue('Haus 12 Nord');
});

test('blocking asks for the password, too, and then blocks', async () => {
  const answers = [
    () => refusal(403, 'opened_by_link'),
    () => success(undefined),
    () => success({ ...share, blocked: true }),
  ];
  const { user, asked } = await showAccess(() => answers.shift()?.());
  await choose(user, 'Sperren');
  expect(screen.getByRole('dialog', { name: 'Haus 12 sperren?' })).toHaveTextContent('wird abgemeldet');
  await user.click(dialog().getByRole('button', { name: 'Sperren' }));
  const field = await screen.findByLabelText(/^Passwort( \*)?$/);
  await user.type(field, 'abcd-efgh-ijkl{Enter}');
  expect(await screen.findByTestId('notification')).toHaveTextContent('Zugang gesperrt: Haus 12');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(asked.map(({ body }) => body)).toEqual([{ blocked: true }, { blocked: true }]);
});

test('an access that the utility has disabled is marked, and offers no way to open it', async () => {
  const { user } = await showAccess(() => undefined, nodeOf({ disabled: true, blocked: true }));
  await user.click(button('Weitere Aktionen'));
  expect(screen.getByText('Vom Versorger gesperrt')).toBeVisible();
  expect(screen.getByText(/Nur der Versorger kann ihn wieder öffnen/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /perren/ })).not.toBeInTheDocument();
});

test('readings of shares below are counted; without counts from the server, no number is shown', async () => {
  const below = { ...share, id: 'share-2', name: 'Wohnung 3', parentId: 'share-1', readings: 4 };
  const tree = treeOf([share, below]);
  const { user } = await showAccess(() => success(undefined), tree[0], tree);
  await choose(user, 'Zugang löschen');
  expect(dialog().getByText('5 gesendete Ablesungen bleiben erhalten.')).toBeVisible();
  expect(dialog().getByText('Erledigt 1, offen 1.')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button('Weitere Aktionen')).toHaveFocus();
});

test('nothing is asked twice while it is under way, and it is said that it is', async () => {
  let answer = () => {};
  const waiting = new Promise<void>(resolve => {
    answer = resolve;
  });
  const { user, asked } = await showAccess(() => waiting.then(() => success(undefined)));
  await choose(user, 'Zugang löschen');
  const confirm = dialog().getByRole('button', { name: 'Zugang löschen' });
  await user.click(confirm);
  await user.click(confirm);
  await user.keyboard('{Escape}');
  expect(dialog().getByText('Bitte warten …')).toBeVisible();
  expect(confirm).toHaveAttribute('aria-disabled', 'true');
  expect(asked).toHaveLength(1);
  await act(async () => answer());
  expect(await screen.findByTestId('notification')).toHaveTextContent('Zugang gelöscht: Haus 12');
});

test('an access that is gone meanwhile is said to be', async () => {
  const { user } = await showAccess(() => refusal(404, 'share_unknown'));
  await choose(user, 'Sperren');
  await user.click(dialog().getByRole('button', { name: 'Sperren' }));
  expect(await dialog().findByText('Diesen Zugang gibt es nicht mehr.')).toBeVisible();
});

test('closing the question for another login keeps the key of an unanswered request', async () => {
  const { user, asked } = await showAccess(lostAnswer);
  for (const name of ['Zugangsdaten erstellen', 'Erneut versuchen']) {
    if (name === 'Zugangsdaten erstellen') await choose(user, 'Neue Zugangsdaten');
    await user.click(dialog().getByRole('button', { name }));
    await dialog().findByText('Fehler: Zugang erstellen');
  }
  await user.click(dialog().getByRole('button', { name: 'Abbrechen' }));
  await choose(user, 'Neue Zugangsdaten');
  await user.click(dialog().getByRole('button', { name: 'Zugangsdaten erstellen' }));
  await dialog().findByText('Fehler: Zugang erstellen');
  expect(new Set(asked.map(({ headers }) => headers?.['idempotency-key'])).size).toBe(1);
  expect(asked).toHaveLength(3);
});

test('a share below a blocked one explains that logins are closed', async () => {
  const above = { ...share, id: 'share-0', name: 'Siedlung', blocked: true };
  const tree = treeOf([above, { ...share, parentId: 'share-0' }]);
  await showAccess(() => undefined, tree[1], tree);
  expect(screen.getByText(/weil der Zugang „Siedlung“ darüber nicht offen ist/)).toBeVisible();
});
