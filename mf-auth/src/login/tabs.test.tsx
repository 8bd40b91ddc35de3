import { screen } from '@testing-library/react';
import { showAuth } from '../testing/show-auth.tsx';
import Login from './Login.tsx';

const tab = (name: string) => screen.getByRole('tab', { name });
const username = () => screen.queryByRole('textbox', { name: 'Benutzername' });

test('without another way there is one way only, and no tabs', async () => {
  await showAuth({ screen: <Login /> });
  expect(screen.queryByRole('tablist')).not.toBeInTheDocument();
  expect(username()).toBeVisible();
});

test('each way of another module has a tab, and is there once that is chosen', async () => {
  const { user } = await showAuth({ screen: <Login />, canReadWithoutLogin: true });
  expect(tab('Mit Zugangsdaten')).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel', { name: 'Mit Zugangsdaten' })).toBeVisible();
  expect(screen.queryByText('Mit der Zählernummer ablesen')).not.toBeInTheDocument();
  await user.click(tab('Ohne Zugangsdaten'));
  expect(tab('Mit Zugangsdaten')).toHaveAttribute('aria-selected', 'false');
  expect(screen.getByRole('tabpanel', { name: 'Ohne Zugangsdaten' })).toHaveTextContent('Zählernummer');
  expect(username()).not.toBeInTheDocument();
});

test('arrow keys, Home and End choose; the Tab key leads into the panel', async () => {
  const { user } = await showAuth({ screen: <Login />, canReadWithoutLogin: true });
  await user.tab();
  expect(tab('Mit Zugangsdaten')).toHaveFocus();
  for (const [key, chosen] of [
    ['{ArrowRight}', 'Ohne Zugangsdaten'],
    ['{ArrowRight}', 'Mit Zugangsdaten'],
    ['{ArrowLeft}', 'Ohne Zugangsdaten'],
    ['{Home}', 'Mit Zugangsdaten'],
    ['{End}', 'Ohne Zugangsdaten'],
  ] as const) {
    await user.keyboard(key);
    expect(tab(chosen)).toHaveFocus();
    expect(tab(chosen)).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: chosen })).toBeVisible();
  }
  await user.tab();
  expect(screen.getByRole('link', { name: 'Mit der Zählernummer ablesen' })).toHaveFocus();
});

test('typed text stays after a look at the other tab', async () => {
  const { user } = await showAuth({ screen: <Login />, canReadWithoutLogin: true });
  await user.type(screen.getByRole('textbox', { name: 'Benutzername' }), 'kunde');
  await user.click(tab('Ohne Zugangsdaten'));
  await user.click(tab('Mit Zugangsdaten'));
  expect(username()).toHaveValue('kunde');
});

test('typed text stays when another tab is added', async () => {
  const { user, allowWithoutLogin } = await showAuth({ screen: <Login /> });
  await user.type(screen.getByRole('textbox', { name: 'Benutzername' }), 'kunde');
  allowWithoutLogin();
  expect(tab('Ohne Zugangsdaten')).toBeVisible();
  expect(username()).toHaveValue('kunde');
  expect(username()).toHaveFocus();
});
