import { screen, waitFor, within } from '@testing-library/react';
import type { CallRequest } from '@zaehlwerk/api';
import type { Share } from '@zaehlwerk/api/sharing';
import type { ShareNode } from '../shares/shares.ts';
import {
  button,
  lostAnswer,
  meterRow,
  refusal,
  showManagement,
  success,
} from '../testing/show-management.tsx';
import { AccessView } from './access-view.tsx';
import { TakeMetersBackButton } from './take-meters-back.tsx';

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

async function showAccess(
  answer: (request: CallRequest) => ReturnType<typeof success> | undefined,
  node = nodeOf(),
) {
  const asked: CallRequest[] = [];
  const { user } = await showManagement(
    <AccessView accountId="account-1" node={node} tree={[node]} rows={rows} />,
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

test('what will happen is said in numbers, and the access is deleted with its meters', async () => {
  const { user, asked } = await showAccess(() => success(undefined), nodeOf({}, 2));
  await user.click(button('Zugang löschen'));
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
  await user.click(button('Zugang löschen'));
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
  const answers = [lostAnswer, () => success({ login })];
  const { user, asked } = await showAccess(() => answers.shift()?.());
  await user.click(button('Neue Zugangsdaten'));
  expect(dialog().getByText(/sofort ungültig/)).toBeVisible();
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
  await user.click(button(name));
  await waitFor(() => expect(asked[0]?.body).toEqual({ blocked: wanted }));
});

test('name and last day are changed, a day that is over is refused beside its field, and none takes it away', async () => {
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
  await user.click(dialog().getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ name: 'Haus 14', expires: null }]));
});

test('single meters are taken out one by one; who came by a link is told why not', async () => {
  const answers = [() => success(undefined), () => refusal(403, 'opened_by_link')];
  const asked: string[] = [];
  const done = jest.fn();
  const { user } = await showManagement(
    <TakeMetersBackButton accountId="account-1" share={share} rows={rows} onDone={done} />,
    {
      answer({ path }) {
        asked.push(path);
        return answers.shift()?.();
      },
    },
  );
  await user.click(button('Aus Zugang entfernen'));
  await user.click(dialog().getByRole('button', { name: 'Aus Zugang entfernen' }));
  expect(await dialog().findByText(/Sie haben sich mit einem Link angemeldet/)).toBeVisible();
  expect(asked).toEqual(['a', 'b'].map(id => `/api/pro/share/account/share-1/job/${id}`));
  expect(done).not.toHaveBeenCalled();
});
