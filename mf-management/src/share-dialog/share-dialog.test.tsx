import { screen, waitFor, within } from '@testing-library/react';
import type { CallRequest } from '@zaehlwerk/api';
import { SelectionActions } from '../meters/selection-bar.tsx';
import {
  type Answered,
  button,
  isCreate,
  lostAnswer,
  meterRow,
  refusal,
  shareServer,
  showManagement,
  success,
} from '../testing/show-management.tsx';

let meterCount = 0;

/** Rows that no other test has chosen: an attempt without an answer outlives the dialog. */
function someRows(amount: number) {
  return Array.from({ length: amount }, () => {
    meterCount += 1;
    return meterRow(String(meterCount));
  });
}

async function opened({
  rows = someRows(1),
  answer,
  inEnglish = false,
  features = {},
}: {
  rows?: ReturnType<typeof someRows>;
  answer?: (request: CallRequest) => Answered;
  inEnglish?: boolean;
  features?: object;
} = {}) {
  const server = shareServer();
  const onDone = jest.fn();
  const requests: CallRequest[] = [];
  const { user } = await showManagement(
    <SelectionActions accountId="account-1" rows={rows} tree={[]} clear={onDone} />,
    {
      inEnglish,
      features,
      answer: request => {
        requests.push(request);
        if (answer) return answer(request);
        return isCreate(request) ? success(server.create(request)) : undefined;
      },
    },
  );
  await user.click(button(inEnglish ? 'Share meters' : 'Zähler teilen'));
  await screen.findByRole('textbox', { name: /^Name/ });
  return { user, server, onDone, requests, rows };
}

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
const created = () => screen.findByRole('dialog', { name: 'Zugang erstellt' });

test('an access is made under the proposed name, and its login shown', async () => {
  const { user, requests, onDone, rows } = await opened({ rows: someRows(2) });
  expect(nameField()).toHaveValue(`Ablesung ${rows[0]?.meterNumber} u. a.`);
  await user.click(screen.getByRole('checkbox', { name: 'Darf weiter teilen' }));
  await user.click(button('Zugang erstellen'));
  const dialog = await created();
  expect(requests[0]?.body).toEqual({
    name: `Ablesung ${rows[0]?.meterNumber} u. a.`,
    allowToReShare: true,
    jobIds: rows.map(({ id }) => id),
  });
  for (const text of ['user-1', 'pass-1', 'https://portal.example/m/token-1', 'https://portal.example/'])
    expect(within(dialog).getByText(text)).toBeVisible();
  expect(within(dialog).getByRole('img', { name: /^QR-Code für/ })).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
});

test('in English it is called as the specification says', async () => {
  const { rows } = await opened({ inEnglish: true });
  expect(nameField()).toHaveValue(`Reading Job ${rows[0]?.meterNumber}`);
  expect(screen.getByRole('checkbox', { name: 'May share on' })).toBeInTheDocument();
});

test('a lost answer and another try make exactly one access, and nothing may be changed in between', async () => {
  const rows = someRows(1);
  const server = shareServer();
  let tries = 0;
  const answer = (request: CallRequest) => {
    const made = server.create(request);
    tries += 1;
    return tries <= 2 ? lostAnswer() : success(made);
  };
  const { user } = await opened({ rows, answer });
  await user.clear(nameField());
  await user.type(nameField(), 'Hausmeister Weber');
  await user.click(button('Zugang erstellen'));
  expect(await screen.findByText(/^Vom Server kam keine Antwort/)).toBeVisible();
  expect(nameField()).toHaveAttribute('readonly');

  // Closed and opened again, it still is the same attempt.
  await user.keyboard('{Escape}');
  await user.click(button('Zähler teilen'));
  expect(nameField()).toHaveValue('Hausmeister Weber');
  await user.click(button('Erneut versuchen'));
  await waitFor(() => expect(tries).toBe(2));
  await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
  expect(within(await created()).getByText('user-1')).toBeVisible();
  expect(server.made.size).toBe(1);
});

test('a refusal is shown beside its field, and no entry is lost', async () => {
  let isRefused = true;
  const server = shareServer();
  const keys: unknown[] = [];
  const { user } = await opened({
    answer: request => {
      keys.push(request.headers?.['idempotency-key']);
      return isRefused
        ? refusal(422, 'share_invalid', [{ field: 'name', message: 'nameTooLong, allowed 20' }])
        : success(server.create(request));
    },
  });
  await user.clear(nameField());
  await user.type(nameField(), 'Hausmeister Weber und Söhne');
  await user.click(button('Zugang erstellen'));
  expect(
    await screen.findByText('Zugang nicht erstellt: Die Zähler konnten nicht geteilt werden'),
  ).toBeVisible();
  expect(nameField()).toHaveValue('Hausmeister Weber und Söhne');
  expect(nameField()).toHaveAccessibleDescription(/höchstens 20 Zeichen/);
  expect(screen.getAllByText('Der Name darf höchstens 20 Zeichen haben.')).toHaveLength(2);

  isRefused = false;
  await user.type(nameField(), '{Backspace}');
  await user.click(button('Zugang erstellen'));
  await created();
  expect(keys[0]).not.toBe(keys[1]);
});

test.each([
  [
    'rules that are not known here, in their fields and in the words of the server',
    [
      { field: 'name', message: 'Der Name ist schon vergeben' },
      { field: 'expires', message: 'Höchstens ein Jahr' },
      { field: 'jobIds.0', message: 'Der Zähler ist ausgebaut' },
    ],
    [
      'Name des Zugangs: Der Name ist schon vergeben',
      'Letzter Tag: Höchstens ein Jahr',
      /^Zähler \S+: Der Zähler ist ausgebaut$/,
    ],
  ],
  [
    'unknown codes, by their fields alone',
    [
      { field: 'name', message: 'nameTaken' },
      { field: 'expires', message: 'tooFar, allowed 365' },
    ],
    [
      'Name des Zugangs: Diese Angabe wurde nicht angenommen.',
      'Letzter Tag: Diese Angabe wurde nicht angenommen.',
    ],
  ],
  [
    'two rules of one field',
    [
      { field: 'name', message: 'Keine Ziffern' },
      { field: 'name', message: 'Nur ein Wort' },
    ],
    ['Name des Zugangs: Keine Ziffern', 'Name des Zugangs: Nur ein Wort'],
  ],
])('a refusal names %s', async (_, fieldErrors, expected) => {
  const { user } = await opened({ answer: () => refusal(422, 'share_invalid', fieldErrors) });
  await user.click(button('Zugang erstellen'));
  const failed = await screen.findByText('Zugang nicht erstellt: Die Zähler konnten nicht geteilt werden');
  const alerts = screen.getAllByRole('alert').filter(alert => alert.textContent !== '');
  expect(alerts).toHaveLength(1);
  expect(alerts[0]).toContainElement(failed);
  const items = within(alerts[0] as HTMLElement).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(
    expected.map(text => (typeof text === 'string' ? text : expect.stringMatching(text))),
  );
});

test('an empty name is said at once, and gets the focus', async () => {
  const { user, requests } = await opened();
  await user.clear(nameField());
  await user.click(button('Zugang erstellen'));
  expect(nameField()).toHaveFocus();
  expect(nameField()).toHaveAccessibleDescription(/Bitte geben Sie einen Namen ein/);
  expect(requests).toEqual([]);
});

test('meters that may not be shared on are named, and left out with consent alone', async () => {
  const [shareable, ...locked] = someRows(3);
  const rows = [...(shareable ? [shareable] : []), ...locked.map(row => ({ ...row, isShareable: false }))];
  const { user, requests } = await opened({ rows });
  expect(screen.getByText('2 Zähler dürfen nicht weiter geteilt werden')).toBeVisible();
  expect(screen.getByText(locked.map(({ meterNumber }) => meterNumber).join(', '))).toBeVisible();
  await user.click(button('Zugang erstellen'));
  expect(requests).toEqual([]);
  const consent = screen.getByRole('checkbox', { name: 'Ohne diese Zähler fortfahren' });
  expect(consent).toHaveFocus();
  await user.click(consent);
  await user.click(button('Zugang erstellen'));
  await created();
  expect(requests[0]?.body).toHaveProperty('jobIds', [shareable?.id]);
});

test('meters that the server does not share any more are asked about in the same way', async () => {
  const server = shareServer();
  let tries = 0;
  const { user, rows, requests } = await opened({
    rows: someRows(2),
    answer: request => {
      tries += 1;
      return tries === 1
        ? refusal(422, 'share_invalid', [{ field: 'jobIds.1', message: 'jobUnknown' }])
        : success(server.create(request));
    },
  });
  await user.click(button('Zugang erstellen'));
  await user.click(await screen.findByRole('checkbox', { name: 'Ohne diese Zähler fortfahren' }));
  await user.click(button('Zugang erstellen'));
  await created();
  expect(requests[1]?.body).toHaveProperty('jobIds', [rows[0]?.id]);
});

test('more than 999 meters are refused with their number', async () => {
  const { user, requests } = await opened({ rows: someRows(1024) });
  expect(
    screen.getByText('Es können höchstens 999 Aufträge geteilt werden. Ausgewählt: 1.024.'),
  ).toBeVisible();
  await user.click(button('Zugang erstellen'));
  expect(requests).toEqual([]);
});
