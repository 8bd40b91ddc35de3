import { screen } from '@testing-library/react';
import { DisclosureMenu } from './disclosure-menu.tsx';
import { renderUi } from './testing/render-ui.tsx';

function setup(iconOnly = false) {
  const onLogout = jest.fn();
  const { user } = renderUi(
    <>
      <DisclosureMenu label="Erika Muster" iconOnly={iconOnly}>
        <ul>
          <li>
            <a href="#zugaenge">Meine Zugänge</a>
          </li>
          <li>
            <button type="button" onClick={onLogout}>
              Abmelden
            </button>
          </li>
        </ul>
      </DisclosureMenu>
      <button type="button">danach</button>
    </>,
  );
  return { user, onLogout, button: screen.getByRole('button', { name: 'Erika Muster' }) };
}

const item = () => screen.queryByRole('link', { name: 'Meine Zugänge' });

test.each([true, false])('the button says whether the list is shown (icon only: %p)', async iconOnly => {
  const { user, button } = setup(iconOnly);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(item()).not.toBeInTheDocument();
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(item()).toBeVisible();
});

test('Escape closes it and leads back to the button', async () => {
  const { user, button } = setup();
  await user.click(button);
  await user.tab();
  expect(item()).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(item()).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

test('arrow keys, Home and End move through the items', async () => {
  const { user, button } = setup();
  const logout = () => screen.getByRole('button', { name: 'Abmelden' });
  await user.click(button);
  await user.keyboard('{ArrowDown}');
  expect(item()).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(logout()).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(item()).toHaveFocus();
  await user.keyboard('{End}');
  expect(logout()).toHaveFocus();
  await user.keyboard('{Home}{ArrowUp}');
  expect(logout()).toHaveFocus();
});

test('Tab leads out of it and closes it', async () => {
  const { user, button } = setup();
  await user.click(button);
  await user.keyboard('{End}');
  await user.tab();
  expect(screen.getByRole('button', { name: 'danach' })).toHaveFocus();
  expect(item()).not.toBeInTheDocument();
});

test('a click elsewhere closes it', async () => {
  const { user, button } = setup();
  await user.click(button);
  await user.click(document.body);
  expect(item()).not.toBeInTheDocument();
});

test('using an item closes it', async () => {
  const { user, button, onLogout } = setup();
  await user.click(button);
  await user.click(screen.getByRole('button', { name: 'Abmelden' }));
  expect(onLogout).toHaveBeenCalledTimes(1);
  expect(item()).not.toBeInTheDocument();
});
