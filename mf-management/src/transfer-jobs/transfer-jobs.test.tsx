import { screen, waitFor, within } from '@testing-library/react';
import type { CallRequest } from '@zaehlwerk/api';
import type { Share } from '@zaehlwerk/api/sharing';
import { useNotifications } from '@zaehlwerk/store';
import { SelectionActions } from '../meters/selection-bar.tsx';
import { shareDialogs } from '../share-page/share-dialogs-part.ts';
import { treeOf } from '../shares/shares.ts';
import {
  button,
  lostAnswer,
  meterRow,
  refusal,
  showManagement,
  success,
} from '../testing/show-management.tsx';

beforeAll(() => shareDialogs.load());

const share = (id: string, changes: Partial<Share> = {}): Share => ({
  id,
  name: `Zugang ${id}`,
  username: id,
  parentId: 'account-1',
  allowToReShare: true,
  blocked: false,
  created: '2026-11-01T10:00:00.000Z',
  jobs: [],
  ...changes,
});
const from = share('von', { jobs: ['a', 'b'] });
const below = share('darunter', { parentId: 'von', jobs: ['a'] });
const to = share('an', { jobs: ['b'] });
const tree = treeOf([from, below, to]);
const rows = [meterRow('a'), meterRow('b')];

const Told = () =>
  useNotifications().map(({ id, title, message, link }) => (
    <p key={id} data-testid="notification">
      {title}: {message} {link?.to}
    </p>
  ));
const dialog = () => within(screen.getByRole('dialog'));
type Answer = (request: CallRequest) => ReturnType<typeof success> | undefined;

async function show(which: 'hand over' | 'add', answer: Answer, chosen = rows) {
  const asked: CallRequest[] = [];
  const done = jest.fn();
  const props = { accountId: 'account-1', rows: chosen, tree, clear: done };
  const { user } = await showManagement(
    <>
      <SelectionActions {...props} share={which === 'add' ? undefined : from} />
      <Told />
    </>,
    {
      answer(request) {
        if (request.path.endsWith('/job')) asked.push(request);
        return answer(request);
      },
    },
  );
  await user.click(button(which === 'add' ? 'Zu Zugang hinzufügen' : 'Übergeben'));
  const confirm = () =>
    user.click(
      dialog().getByRole('button', { name: which === 'add' ? 'Zu Zugang hinzufügen' : 'Übergeben' }),
    );
  const field = () => dialog().getByRole('combobox', { name: /Zugang, der die Zähler bekommt/ });
  return { user, asked, done, confirm, field };
}

test('meters are handed over in one request, to no share that would lose them with the sender', async () => {
  const { user, asked, done, confirm, field } = await show('hand over', () =>
    success({ ...to, jobs: ['a', 'b'] }),
  );
  expect(field()).toHaveFocus();
  expect(
    within(field())
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Bitte wählen', 'Zugang an']);
  expect(dialog().getByText('1 weitergegebener Zugang darunter verliert sie auch.')).toBeVisible();
  await confirm();
  expect(dialog().getByText('Bitte wählen Sie einen Zugang.')).toBeVisible();
  await waitFor(() => expect(field()).toHaveFocus());
  expect(asked).toEqual([]);
  await user.selectOptions(field(), 'an');
  await confirm();
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ['/api/pro/share/account/an/job', { jobIds: ['a', 'b'], from: 'von' }],
  ]);
  expect(await screen.findByTestId('notification')).toHaveTextContent(
    '2 Zähler übergeben: Zugang an /management/account/account-1/an',
  );
});

test('a lost answer is asked for again under the same key', async () => {
  const answers = [lostAnswer, lostAnswer, () => success({ ...to, jobs: ['a', 'b'] })];
  const { user, asked, done, confirm, field } = await show('hand over', ({ path }) =>
    path.endsWith('/job') ? answers.shift()?.() : undefined,
  );
  await user.selectOptions(field(), 'an');
  await confirm();
  expect(await dialog().findByText(/Vom Server kam keine Antwort/)).toBeVisible();
  await confirm();
  await waitFor(() => expect(asked).toHaveLength(2));
  await dialog().findByText(/Vom Server kam keine Antwort/);
  await confirm();
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(new Set(asked.map(({ headers }) => headers?.['idempotency-key'])).size).toBe(1);
});

test('each fault of a refusal has its own words, and the next try is another one', async () => {
  const { user, asked, done, confirm, field } = await show('hand over', () =>
    refusal(422, 'share_invalid', [
      { field: 'jobIds', message: 'tooManyJobs, allowed 999' },
      { field: 'jobIds.0', message: 'jobNotOfParent' },
      { field: 'jobIds.1', message: 'jobNotOfFrom' },
    ]),
  );
  await user.selectOptions(field(), 'an');
  await confirm();
  const faults = within(await dialog().findByRole('alert')).findAllByRole('listitem');
  expect((await faults).map(({ textContent }) => textContent)).toEqual([
    'Der Zugang hätte danach mehr als 999 Zähler.',
    'Diese Zähler gehören nicht zum Zugang darüber: 1EMHa',
    'Diese Zähler gehören nicht mehr zum Zugang: 1EMHb',
  ]);
  await confirm();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(new Set(asked.map(({ headers }) => headers?.['idempotency-key'])).size).toBe(2);
  expect(done).not.toHaveBeenCalled();
});

test('meters are added to an access that is there; what it has already is counted apart', async () => {
  const chosen = [...rows, meterRow('c', { isShareable: false })];
  const { user, asked, confirm, field } = await show(
    'add',
    () => success({ ...to, jobs: ['a', 'b'] }),
    chosen,
  );
  expect(dialog().getByText('Diese Zähler dürfen nicht weiter geteilt werden: 1EMHc')).toBeVisible();
  expect(
    within(field())
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Bitte wählen', 'Zugang an', 'Zugang darunter (von Zugang von)']);
  await user.selectOptions(field(), 'an');
  expect(dialog().getByText('1 davon hat er schon.')).toBeVisible();
  await confirm();
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ jobIds: ['a', 'b'] }]));
  expect(await screen.findByTestId('notification')).toHaveTextContent('1 Zähler hinzugefügt: Zugang an');
});

test('without a possible receiver, no button is offered that would fail', async () => {
  const { user } = await showManagement(
    <SelectionActions
      accountId="account-1"
      share={from}
      rows={rows}
      tree={treeOf([from])}
      clear={() => {}}
    />,
  );
  await user.click(button('Übergeben'));
  expect(dialog().getByText(/^Kein anderer Zugang kann diese Zähler bekommen/)).toBeVisible();
  expect(dialog().queryByRole('button', { name: 'Übergeben' })).not.toBeInTheDocument();
});
