import { screen, waitFor, within } from '@testing-library/react';
import type { CallRequest } from '@zaehlwerk/api';
import type { Share } from '@zaehlwerk/api/sharing';
import { ShareList } from '../share-list/share-list.tsx';
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
beforeEach(() =>
  jest.useFakeTimers({ now: new Date('2026-11-28T10:00:00Z'), doNotFake: ['setTimeout', 'performance'] }),
);
afterEach(() => jest.useRealTimers());

const share = (id: string, changes: Partial<Share> = {}): Share => ({
  id,
  name: `Haus ${id}`,
  username: `user-${id}`,
  parentId: 'account-1',
  allowToReShare: false,
  blocked: false,
  created: '2026-11-01T10:00:00.000Z',
  jobs: [id],
  ...changes,
});
const due = (id: string, until = '2026-11-30') => meterRow(id, { until });

const all = [
  share('1', { contact: 'anna@example.org' }),
  share('2', { contact: 'bea@example.org' }),
  share('3', { contact: '030 1234', lastUse: '2026-11-20T10:00:00.000Z' }),
  share('4', { lastUse: '2026-11-20T10:00:00.000Z' }),
];
const rows = [due('1'), due('2'), due('3'), due('4', '2026-12-31')];

async function shown(
  answer: (request: CallRequest) => ReturnType<typeof success> | undefined,
  features = {},
  address = '/',
) {
  const asked: CallRequest[] = [];
  const { user } = await showManagement(
    <ShareList accountId="account-1" tree={treeOf(all)} rows={rows} currentId={undefined} />,
    {
      features,
      address,
      answer(request) {
        // Of the phone number on paper.
        if (request.path.includes('/public/contact/')) return undefined;
        asked.push(request);
        return answer(request);
      },
    },
  );
  return { user, asked: () => asked.map(({ path }) => /account\/(\d)\/reminder/.exec(path)?.[1] ?? path) };
}

const dialog = () => within(screen.getByRole('dialog'));
const names = () => screen.getAllByRole('link').map(link => /Haus \d/.exec(link.textContent ?? '')?.[0]);

test('all who are late are reminded in three clicks: by mail, and by letter where there is no address', async () => {
  const print = jest.fn();
  Object.assign(window, { print });
  const { user, asked } = await shown(() => success({}));
  await user.click(button('Alle 3 im Rückstand erinnern'));
  await user.click(dialog().getByRole('button', { name: '2 E-Mails senden' }));
  await waitFor(() => expect(asked()).toEqual(['1', '2']));
  await user.click(await dialog().findByRole('button', { name: 'Brief drucken' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const paper = document.querySelector('[data-paper-document]');
  expect(paper).toHaveTextContent(
    /Erinnerung: Haus 3.*1 Zähler abzulesen bis zum 30.11.2026.*Benutzername user-3/,
  );
  expect(paper).not.toHaveTextContent('Haus 1');
});

test('a reminder that is refused keeps no other back; only it is sent again', async () => {
  const answers = [() => refusal(429, 'quota_exceeded'), () => success({}), () => success({})];
  const { user, asked } = await shown(() => answers.shift()?.());
  await user.click(button('Alle 3 im Rückstand erinnern'));
  await user.click(dialog().getByRole('button', { name: '2 E-Mails senden' }));
  expect(await dialog().findByText('Nicht alle Erinnerungen wurden verschickt')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: '1 E-Mail senden' }));
  await waitFor(() => expect(asked()).toEqual(['1', '2', '1']));
});

test('after a lost answer each mail keeps its key', async () => {
  const keys: (string | undefined)[] = [];
  const { user } = await shown(({ headers }) => {
    keys.push(headers?.['idempotency-key']);
    return keys.length === 1 ? lostAnswer() : success({});
  });
  await user.click(button('Alle 3 im Rückstand erinnern'));
  await user.click(dialog().getByRole('button', { name: '2 E-Mails senden' }));
  await user.click(await dialog().findByRole('button', { name: '2 E-Mails senden' }));
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('filters show who is late, and who never logged in', async () => {
  const { user } = await shown(() => undefined);
  expect(names()).toEqual(['Haus 1', 'Haus 2', 'Haus 3', 'Haus 4']);
  await user.click(button('im Rückstand (3)'));
  expect(names()).toEqual(['Haus 1', 'Haus 2', 'Haus 3']);
  await user.click(button('noch nie angemeldet (2)'));
  expect(names()).toEqual(['Haus 1', 'Haus 2']);
});

test('the filter that an address asks for is in use', async () => {
  await shown(() => undefined, {}, '/?filter=late');
  expect(button('im Rückstand (3)')).toHaveAttribute('aria-pressed', 'true');
  expect(names()).toEqual(['Haus 1', 'Haus 2', 'Haus 3']);
});

test('a share without an address gets one, and the mail', async () => {
  const { user, asked } = await shown(({ method }) =>
    method === 'PATCH' ? success({ ...share('3'), contact: 'carl@example.org' }) : success({}),
  );
  await user.click(button('Erinnern: Haus 3'));
  expect(dialog().getByRole('link', { name: 'Anrufen' })).toHaveAttribute('href', 'tel:0301234');
  const field = dialog().getByRole('textbox', { name: /^E-Mail oder Telefon/ });
  await user.clear(field);
  await user.type(field, 'carl@example.org{Enter}');
  await user.click(await dialog().findByRole('button', { name: 'E-Mail an carl@example.org senden' }));
  await waitFor(() => expect(asked()).toEqual(['/api/pro/share/account/3', '3']));
});

test('a login by link is asked for the password before a contact is saved, and nothing is mailed', async () => {
  const answers = [
    () => refusal(403, 'opened_by_link'),
    () => success(undefined),
    () => success({ ...share('4'), contact: '030 99' }),
  ];
  const { user, asked } = await shown(() => answers.shift()?.());
  await user.click(button('Mehr zu Haus 4'));
  await user.click(button('Erinnern'));
  await user.type(dialog().getByRole('textbox', { name: /^E-Mail oder Telefon/ }), '030 99{Enter}');
  await user.type(await dialog().findByLabelText(/^Passwort( \*)?$/), 'abcd-efgh-ijkl{Enter}');
  expect(await dialog().findByRole('link', { name: 'Anrufen' })).toHaveAttribute('href', 'tel:03099');
  const saving = '/api/pro/share/account/4';
  expect(asked()).toEqual([saving, '/api/pro/session/confirmation', saving]);
});

test('the text names meters and portal, and no secret; the mail program is offered where it is enabled', async () => {
  const { user } = await shown(() => undefined, {
    sendSubaccountReminderMailtoLinkEnabled: true,
    sendSubaccountViaEmailDisabled: true,
  });
  await user.click(button('Erinnern: Haus 1'));
  expect(dialog().queryByRole('button', { name: /senden/ })).not.toBeInTheDocument();
  const address = dialog().getByRole('link', { name: 'E-Mail schreiben' }).getAttribute('href') ?? '';
  expect(address).toMatch(/^mailto:anna@example\.org\?subject=[^&]+&body=[^&]+$/);
  const text = decodeURIComponent(address);
  expect(text).toContain('„Haus 1“ ist noch 1 Zähler abzulesen bis zum 30.11.2026:');
  expect(text).toContain('- 1EMH1, Lindenstraße 12');
  expect(text).toContain(`\r\n${location.origin}\r\n`);
  await user.click(dialog().getByRole('button', { name: 'Text kopieren' }));
  expect(await navigator.clipboard.readText()).toContain('1EMH1');
});
