import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { button, meterRow, shareServer, showManagement } from '../testing/show-management.tsx';
import { LoginView } from './login-view.tsx';

const made = shareServer().create({
  path: '',
  seconds: 1,
  body: { name: 'Haus 12', allowToReShare: false, jobIds: ['a', 'b'] },
});
const card = {
  share: made,
  login: made,
  meters: [meterRow('a'), meterRow('b', { isDone: true })],
};

async function shown(features: object = {}) {
  const onClose = jest.fn();
  const { user } = await showManagement(
    <LoginView accountId="account-1" card={card} isNew onClose={onClose} />,
    { features },
  );
  return { user, onClose };
}

afterEach(() => jest.useRealTimers());

const question = 'Die Zugangsdaten wurden nicht gesichert – trotzdem schließen?';

test('it cannot be closed before a copy, and explains that', async () => {
  const { user, onClose } = await shown();
  expect(button('Schließen')).toBeDisabled();
  expect(button('Fertig')).toBeDisabled();
  await user.click(button('Passwort kopieren'));
  await waitFor(() => expect(button('Schließen')).toBeEnabled());
  expect(await navigator.clipboard.readText()).toBe('pass-1');
  await user.click(button('Fertig'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Escape asks before it closes, and leaves it to the reader', async () => {
  const { user, onClose } = await shown();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: question })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: question })).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await user.click(button('Trotzdem schließen'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('while nothing is saved, the browser asks before the page goes', async () => {
  const { user } = await shown();
  const leaves = () => globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leaves()).toBe(false);
  await user.click(button('Link kopieren'));
  await waitFor(() => expect(leaves()).toBe(true));
});

test('a button says for two seconds that it has copied', async () => {
  await shown();
  jest.useFakeTimers();
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  fireEvent.click(button('Benutzername kopieren'));
  await pass(0);
  await pass(1900);
  expect(button('Kopiert')).toBeVisible();
  await pass(100);
  expect(button('Benutzername kopieren')).toBeVisible();
});

test('where the browser does not copy, the text is selected, and a manual copy counts', async () => {
  const { user, onClose } = await shown();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
  await user.click(button('Passwort kopieren'));
  expect(await screen.findByText(/^Dieser Browser kopiert nicht/)).toBeVisible();
  expect(getSelection()?.toString()).toBe('pass-1');
  expect(button('Fertig')).toBeDisabled();
  await user.copy();
  await user.click(button('Fertig'));
  expect(onClose).toHaveBeenCalled();
});

test('another view explains the three ways to log in', async () => {
  const { user } = await shown();
  await user.click(button('Anmeldewege erklären'));
  expect(screen.getAllByRole('heading', { level: 3 }).map(heading => heading.textContent)).toEqual([
    'Link',
    'Benutzername und Passwort',
    'QR-Code',
  ]);
  await user.click(button('Zurück zu den Zugangsdaten'));
  expect(screen.getByText('pass-1')).toBeVisible();
});

test('there is no e-mail where that is switched off', async () => {
  await shown({ sendSubaccountViaEmailDisabled: true });
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});
