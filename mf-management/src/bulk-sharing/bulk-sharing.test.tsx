import { act, screen, waitFor, within } from '@testing-library/react';
import type { CallRequest } from '@zaehlwerk/api';
import type { NewShareRequest } from '@zaehlwerk/api/sharing';
import { memoryDrafts } from '@zaehlwerk/store/testing';
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
import { useBulkSharing } from './use-bulk-sharing.tsx';

const houses = ['Weg 1', 'Weg 2', 'Weg 3', 'Weg 4'];
const rows = houses.flatMap(house => [meterRow(`${house} a`, { house }), meterRow(`${house} b`, { house })]);

interface Visit {
  readonly answer: (request: CallRequest) => Answered | undefined;
  readonly drafts?: ReturnType<typeof memoryDrafts>;
}

function Entry() {
  const { label, open, dialog } = useBulkSharing({ accountId: 'account-1', rows, shares: [] });
  return (
    <>
      <button type="button" onClick={open}>
        {label}
      </button>
      {dialog}
    </>
  );
}

const visit = ({ answer, drafts = memoryDrafts() }: Visit) =>
  showManagement(<Entry />, {
    drafts,
    answer: request => (isCreate(request) ? answer(request) : undefined),
  });

const nameIn = ({ body }: CallRequest) => (body as NewShareRequest).name;
const shareList = () => screen.getByRole('list', { name: 'Zugänge' });

test('each house gets one access, under the name that was chosen', async () => {
  const server = shareServer();
  const { user } = await visit({ answer: request => success(server.create(request)) });
  await user.click(button('Ein Zugang je Haus'));
  const chosen = () => screen.getAllByRole('checkbox', { name: /^Weg/ });
  await screen.findByRole('checkbox', { name: 'Weg 1' });
  for (const house of chosen()) await user.click(house);
  await user.click(button('Zugänge erstellen'));
  expect(screen.getByRole('checkbox', { name: 'Weg 1' })).toHaveFocus();
  expect(screen.getByText('Bitte wählen Sie mindestens eine Gruppe.')).toBeVisible();
  for (const house of chosen()) await user.click(house);
  await user.click(screen.getByRole('checkbox', { name: 'Weg 3' }));
  const name = screen.getByRole('textbox', { name: /^Name des Zugangs ?: Weg 1/ });
  await user.clear(name);
  await user.type(name, 'Hausmeister Weber');
  await user.click(button('3 Zugänge erstellen'));
  await screen.findByRole('dialog', { name: 'Zugänge erstellt' });
  expect([...server.made.values()].map(share => [share.name, share.jobs])).toEqual([
    ['Hausmeister Weber', ['Weg 1 a', 'Weg 1 b']],
    ['Weg 2', ['Weg 2 a', 'Weg 2 b']],
    ['Weg 4', ['Weg 4 a', 'Weg 4 b']],
  ]);
});

test('the logins of all of them have to be saved before it closes', async () => {
  const server = shareServer();
  const { user } = await visit({ answer: request => success(server.create(request)) });
  await user.click(button('Ein Zugang je Haus'));
  await user.click(await screen.findByRole('button', { name: '4 Zugänge erstellen' }));
  await screen.findByRole('dialog', { name: 'Zugänge erstellt' });
  expect(button('Fertig')).toBeDisabled();
  await user.keyboard('{Escape}');
  await user.click(
    within(screen.getByRole('dialog', { name: /trotzdem schließen/ })).getAllByRole('button', {
      name: 'Zurück zu den Zugangsdaten',
    })[0] as HTMLElement,
  );
  await user.click(button('Alle Zugangsdaten kopieren'));
  const copied = await navigator.clipboard.readText();
  for (const { password } of server.made.values()) expect(copied).toContain(password);
  await waitFor(() => expect(button('Fertig')).toBeEnabled());
  await user.click(button('Fertig'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button('Ein Zugang je Haus')).toBeEnabled();
});

test('single logins are shown from the list, and count as saved once they were copied', async () => {
  const server = shareServer();
  const { user } = await visit({ answer: request => success(server.create(request)) });
  await user.click(button('Ein Zugang je Haus'));
  for (const house of houses.slice(1)) await user.click(await screen.findByRole('checkbox', { name: house }));
  await user.click(button('1 Zugang erstellen'));
  await user.click(await screen.findByRole('button', { name: 'Zugangsdaten zeigen : Weg 1' }));
  const login = await screen.findByRole('dialog', { name: 'Zugang erstellt' });
  await user.click(within(login).getByRole('button', { name: 'Passwort kopieren' }));
  await user.click(within(login).getByRole('button', { name: 'Schließen' }));
  expect(screen.getByText('Erstellt und gesichert')).toBeVisible();
  expect(button('Fertig')).toBeEnabled();
});

test('it is stopped and goes on, and nothing is made twice', async () => {
  const server = shareServer();
  const waiting: (() => void)[] = [];
  const names: string[] = [];
  const { user } = await visit({
    answer: async request => {
      names.push(nameIn(request));
      if (names.length === 2) await new Promise<void>(resolve => waiting.push(resolve));
      return success(server.create(request));
    },
  });
  await user.click(button('Ein Zugang je Haus'));
  await user.click(await screen.findByRole('button', { name: '4 Zugänge erstellen' }));
  await waitFor(() => expect(waiting).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Anhalten' }));
  await act(async () => waiting[0]?.());
  expect(await screen.findByText(/^Angehalten/)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: '2 von 4 Zugängen erstellt' })).toBeVisible();
  await user.click(button('Fortsetzen'));
  await screen.findByRole('dialog', { name: 'Zugänge erstellt' });
  expect(names).toEqual(houses);
});

test('a page that is gone in the middle is gone on with, with the same accesses and logins', async () => {
  const drafts = memoryDrafts();
  const server = shareServer();
  let count = 0;
  const first = await visit({
    drafts,
    // The second is created, and its answer is lost.
    answer: request => {
      count += 1;
      const made = server.create(request);
      return count === 2 ? new Promise(() => undefined) : success(made);
    },
  });
  await first.user.click(button('Ein Zugang je Haus'));
  await first.user.click(await screen.findByRole('button', { name: '4 Zugänge erstellen' }));
  await waitFor(() => expect(count).toBe(2));
  first.unmount();

  const second = await visit({ drafts, answer: request => success(server.create(request)) });
  await second.user.click(
    await screen.findByRole('button', { name: 'Zugänge je Haus fortsetzen (1 von 4)' }),
  );
  await second.user.click(await screen.findByRole('button', { name: 'Fortsetzen' }));
  await screen.findByRole('dialog', { name: 'Zugänge erstellt' });
  expect([...server.made.values()].map(({ name }) => name)).toEqual(houses);
  await second.user.click(button('Alle Zugangsdaten kopieren'));
  const copied = await navigator.clipboard.readText();
  for (const { password } of server.made.values()) expect(copied).toContain(password);
});

test('without an answer, the rest waits', async () => {
  const server = shareServer();
  let isDown = true;
  const { user } = await visit({
    answer: request => (isDown ? lostAnswer() : success(server.create(request))),
  });
  await user.click(button('Ein Zugang je Haus'));
  await user.click(await screen.findByRole('button', { name: '4 Zugänge erstellen' }));
  expect(await screen.findByText(/^Der Server antwortet gerade nicht/)).toBeVisible();
  isDown = false;
  await user.click(button('Fortsetzen'));
  await screen.findByRole('dialog', { name: 'Zugänge erstellt' });
  expect(server.made.size).toBe(4);
});

test('a refusal is shown beside its house, and retried on its own', async () => {
  const server = shareServer();
  const requests: CallRequest[] = [];
  const { user } = await visit({
    answer: request => {
      requests.push(request);
      if (nameIn(request) === 'Weg 2' && requests.length < 5)
        return refusal(422, 'share_invalid', [{ field: 'jobIds.1', message: 'jobNotShareable' }]);
      return success(server.create(request));
    },
  });
  await user.click(button('Ein Zugang je Haus'));
  await user.click(await screen.findByRole('button', { name: '4 Zugänge erstellen' }));
  await screen.findByRole('dialog', { name: 'Zugänge erstellt' });
  const words = /^Zugang nicht erstellt: .* Diese Zähler dürfen nicht weiter geteilt werden: 1EMHWeg 2 b$/;
  expect(within(shareList()).getByText(words)).toBeVisible();
  await user.click(button(/^Ohne diese Zähler versuchen/));
  await waitFor(() => expect(server.made.size).toBe(4));
  expect(requests).toHaveLength(5);
  expect(requests[4]?.body).toHaveProperty('jobIds', ['Weg 2 a']);
  await waitFor(() => expect(screen.getAllByText('Erstellt')).toHaveLength(4));
});

test('a refused access says the field errors of the server', async () => {
  const { user } = await visit({
    answer: () => refusal(422, 'share_invalid', [{ field: 'name', message: 'nameTooLong, allowed 3' }]),
  });
  await user.click(button('Ein Zugang je Haus'));
  await user.click(await screen.findByRole('button', { name: '4 Zugänge erstellen' }));
  await screen.findByRole('dialog', { name: 'Zugänge erstellt' });
  const refusalText = /^Zugang nicht erstellt: .*Der Name darf höchstens 3 Zeichen haben\.$/;
  await waitFor(() => expect(within(shareList()).getAllByText(refusalText)).toHaveLength(4));
});

test('a share whose login cannot be shown any more is marked', async () => {
  const { user } = await visit({ answer: () => refusal(404, 'share_unknown') });
  await user.click(button('Ein Zugang je Haus'));
  await user.click(await screen.findByRole('button', { name: '4 Zugänge erstellen' }));
  await screen.findByRole('dialog', { name: 'Zugänge erstellt' });
  expect(screen.getAllByText(/^Erstellt\. Die Zugangsdaten sind nicht mehr abrufbar/)).toHaveLength(4);
  expect(button('Fertig')).toBeEnabled();
});
