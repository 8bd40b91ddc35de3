import { screen } from '@testing-library/react';
import { PasswordInput } from './password-input.tsx';
import { renderUi } from './testing/render-ui.tsx';

test('the password is hidden until the button shows it', async () => {
  const { user } = renderUi(<PasswordInput label="Passwort" revealLabel="Passwort anzeigen" />);
  const field = screen.getByLabelText('Passwort');
  const reveal = screen.getByRole('button', { name: 'Passwort anzeigen' });
  expect(field).toHaveAttribute('type', 'password');
  expect(reveal).toHaveAttribute('aria-pressed', 'false');
  await user.type(field, 'geheim');
  await user.click(reveal);
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('geheim');
  expect(reveal).toHaveAttribute('aria-pressed', 'true');
});

test('it may start as readable text, and its error belongs to it', () => {
  renderUi(
    <PasswordInput label="Passwort" revealLabel="Passwort anzeigen" initiallyRevealed error="Zu kurz" />,
  );
  const field = screen.getByRole('textbox', { name: 'Passwort' });
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Zu kurz');
});
