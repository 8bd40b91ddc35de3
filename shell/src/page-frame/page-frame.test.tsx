import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPortal } from '../testing/render-portal.tsx';

const languageConfig = {
  enabledLanguages: [
    { name: 'de-FORMAL', readableName: 'Deutsch' },
    { name: 'en-FORMAL', readableName: 'English' },
  ],
};

test('while the chosen language is on its way, the button shows it and keeps the focus', async () => {
  const application = { applicationId: 'test', applicationName: 'Test', languageConfig };
  await renderPortal({ api: { fetchApplication: async () => ({ ok: true, value: application }) } });
  const { fetch } = globalThis;
  let letPass = () => {};
  const onItsWay = new Promise<void>(resolve => {
    letPass = resolve;
  });
  globalThis.fetch = async input => onItsWay.then(() => fetch(input));

  const button = screen.getByRole('button', { name: 'Sprache wechseln' });
  expect(button).toHaveAttribute('aria-busy', 'false');
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAccessibleName('Sprache wechseln');
  await act(async () => letPass());
  expect(await screen.findByRole('button', { name: 'Change language' })).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'false');
});

test('an application without a logo is known by its name alone', async () => {
  const application = { applicationId: 'test', applicationName: 'Stadtwerke Köln' };
  await renderPortal({ api: { fetchApplication: async () => ({ ok: true, value: application }) } });
  const brand = within(screen.getByRole('banner')).getByRole('link', { name: 'Stadtwerke Köln' });
  fireEvent.error(within(brand).getByRole('presentation'));
  expect(within(brand).queryByRole('presentation')).not.toBeInTheDocument();
  expect(brand).toHaveTextContent('Stadtwerke Köln');
});
