import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DraftKind, useDrafts } from '@zaehlwerk/store/data';
import { useEffect, useSyncExternalStore } from 'react';
import { renderPortal } from '../testing/render-portal.tsx';
import { sampleModule } from '../testing/sample-module.ts';

/** A draft that is not persisted: a logout would lose it. */
const notes: DraftKind<string> = {
  name: 'sample',
  version: 1,
  empty: '',
  keep: () => undefined,
  restore: () => undefined,
  isIncomplete: note => note !== '',
};

function Sample() {
  const drafts = useDrafts(notes, 'account-1');
  useEffect(() => drafts.of('note').change(() => 'unsent'), [drafts]);
  // Available once the device has been read.
  return useSyncExternalStore(drafts.watch, () => drafts.of('note').draft) && <h1>Beispiel</h1>;
}

async function openMenu() {
  await userEvent.click(screen.getByRole('button', { name: 'Benutzermenü' }));
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const withSample = { modules: [sampleModule()], components: { Sample } };

test('the user menu switches to another account within the same area', async () => {
  await renderPortal({ others: ['nachbar'] });
  await heading('Willkommen, Erika Mustermann');
  await openMenu();
  await userEvent.click(screen.getByRole('button', { name: 'Zu Konto nachbar wechseln' }));
  await heading('Willkommen, Konto nachbar');
  await openMenu();
  expect(screen.getByRole('button', { name: 'Zu Erika Mustermann wechseln' })).toBeVisible();
});

test('"Meine Zugänge" lists all accounts, marks the current one, and switches', async () => {
  await renderPortal({ others: ['nachbar'] });
  await openMenu();
  await userEvent.click(screen.getByRole('link', { name: 'Meine Zugänge' }));
  await heading('Meine Zugänge');
  const cards = () => within(screen.getByRole('main')).getAllByRole('listitem');
  expect(cards().map(card => card.textContent)).toEqual([
    expect.stringContaining('Erika Mustermann'),
    expect.stringContaining('Konto nachbar'),
  ]);
  expect(cards()[0]).toHaveTextContent('Aktueller Zugang');
  const main = within(screen.getByRole('main'));
  await userEvent.click(main.getByRole('button', { name: 'Wechseln Konto nachbar' }));
  await waitFor(() => expect(cards()[0]).toHaveTextContent('Konto nachbar'));
  expect(cards()[0]).toHaveTextContent('Aktueller Zugang');
});

test('removing the current account keeps the other one, and focuses the heading', async () => {
  await renderPortal({ others: ['nachbar'], address: '/zugaenge' });
  await userEvent.click(await screen.findByRole('button', { name: 'Entfernen Erika Mustermann' }));
  await waitFor(() => expect(screen.queryByText('Erika Mustermann')).not.toBeInTheDocument());
  expect(screen.getByRole('main')).toHaveTextContent('Konto nachbar');
  const title = await heading('Meine Zugänge');
  await waitFor(() => expect(title).toHaveFocus());
});

test('a switched and a removed account are announced where no heading does', async () => {
  await renderPortal({ others: ['nachbar', 'dritter'], address: '/zugaenge' });
  await userEvent.click(await screen.findByRole('button', { name: 'Wechseln Konto nachbar' }));
  expect(await screen.findByText('Aktueller Zugang: Konto nachbar')).toHaveAttribute('role', 'status');
  await userEvent.click(screen.getByRole('button', { name: 'Entfernen Konto dritter' }));
  expect(await screen.findByText('Zugang entfernt: Konto dritter')).toHaveAttribute('role', 'status');
  await userEvent.click(screen.getByRole('button', { name: 'Entfernen Konto nachbar' }));
  expect(
    await screen.findByText('Zugang entfernt: Konto nachbar. Aktueller Zugang: Erika Mustermann'),
  ).toHaveAttribute('role', 'status');
});

test('the second click of a double click does not affect the next account', async () => {
  await renderPortal({ others: ['nachbar', 'dritter'], address: '/zugaenge' });
  fireEvent.click(await screen.findByRole('button', { name: 'Entfernen Erika Mustermann' }), { detail: 1 });
  await waitFor(() => expect(screen.queryByText('Erika Mustermann')).not.toBeInTheDocument());
  fireEvent.click(screen.getByRole('button', { name: 'Entfernen Konto nachbar' }), { detail: 2 });
  fireEvent.click(screen.getByRole('button', { name: 'Wechseln Konto dritter' }), { detail: 2 });
  const cards = within(screen.getByRole('main')).getAllByRole('listitem');
  expect(cards).toHaveLength(2);
  expect(cards[0]).toHaveTextContent('Konto nachbar');
});

test('removing the last account logs out', async () => {
  await renderPortal({ address: '/zugaenge' });
  await userEvent.click(await screen.findByRole('button', { name: 'Entfernen Erika Mustermann' }));
  expect(await screen.findByText('Sie werden abgemeldet...')).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(await within(screen.getByRole('main')).findByText('Anmeldung nicht verfügbar')).toBeVisible();
});

test('a portal for one account has no pages for several', async () => {
  await renderPortal({ address: '/zugaenge', features: { multipleAccountsLoginEnabled: false } });
  await heading('Sorry, tut uns leid!');
  await openMenu();
  expect(screen.queryByRole('link', { name: 'Meine Zugänge' })).not.toBeInTheDocument();
});

describe('with unsent entries', () => {
  test('a logout asks first, and cancelling keeps the login', async () => {
    await renderPortal({ ...withSample, address: '/sample' });
    await heading('Beispiel');
    await openMenu();
    await userEvent.click(screen.getByRole('button', { name: 'Abmelden' }));
    const dialog = await screen.findByRole('dialog', { name: 'Noch nicht gesendete Eingaben' });
    const [stay] = within(dialog).getAllByRole('button', { name: 'Angemeldet bleiben' });
    if (stay) await userEvent.click(stay);
    await heading('Beispiel');

    await openMenu();
    await userEvent.click(screen.getByRole('button', { name: 'Abmelden' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Trotzdem abmelden' }));
    expect(await screen.findByText('Sie werden abgemeldet...')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('another account is removed without a confirmation', async () => {
    await renderPortal({ ...withSample, others: ['nachbar'], address: '/sample' });
    await heading('Beispiel');
    await openMenu();
    await userEvent.click(screen.getByRole('link', { name: 'Meine Zugänge' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Entfernen Konto nachbar' }));
    await waitFor(() => expect(screen.queryByText('Konto nachbar')).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'Entfernen Erika Mustermann' }));
    await screen.findByRole('dialog', { name: 'Noch nicht gesendete Eingaben' });
  });
});
