import { screen, within } from '@testing-library/react';
import { showInformation } from '../testing/show-information.tsx';
import Help from './Help.tsx';

const german =
  '# Fotos\nNah **herangehen** <img src=x onerror=alert(1)>\n## Spiegelung\nSchräg halten.\n# Zwei Tarife\nHT und NT, siehe [Fotos](#fotos).';
const texts = { 'help/de-FORMAL': german, 'help/en-FORMAL': '# Photos\nGo close.\n# Two tariffs\nBoth.' };

test('the help with its contents, each of which leads to its heading', async () => {
  await showInformation(<Help />, { texts });
  expect(screen.getByRole('heading', { level: 1, name: 'Hilfe' })).toBeVisible();
  const [contents] = screen.getAllByRole('navigation', { name: 'Inhalt' });
  const links = within(contents ?? document.body).getAllByRole('link', { hidden: true });
  for (const link of links)
    expect(document.querySelector(link.getAttribute('href') ?? '')?.tagName).toMatch(/^H[23]$/);
  expect(screen.getByRole('heading', { level: 3, name: 'Spiegelung' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Einführung ansehen' })).toHaveAttribute('href', '/introduction');
  expect(document.querySelector('img')).toBeNull();
});

test('an address with the name of a section leads to it', async () => {
  await showInformation(<Help />, { texts, address: '/help#zwei-tarife' });
  expect(screen.getByRole('heading', { name: 'Zwei Tarife' })).toHaveFocus();
});

test('a name that is no section, and one that is no text at all, lead nowhere', async () => {
  for (const address of ['/help#nichts', '/help#%E0%A4%A']) {
    const { unmount } = await showInformation(<Help />, { texts, address });
    expect(document.body).toHaveFocus();
    unmount();
  }
});

test('words are searched, and what is found is named with its place', async () => {
  const { user } = await showInformation(<Help />, { texts });
  const search = within(screen.getByRole('search'));
  await user.type(search.getByRole('searchbox', { name: 'In der Hilfe suchen' }), 'schräg');
  expect(await search.findByText('1 Treffer')).toBeVisible();
  expect(search.getByRole('link', { name: 'Spiegelung' })).toHaveAttribute('href', '#spiegelung');
  expect(search.getByText('Schräg').tagName).toBe('MARK');
  await user.type(search.getByRole('searchbox'), ' xyz');
  expect(await search.findByText(/^Kein Treffer für „schräg xyz“\. Versuchen Sie/)).toBeVisible();
  expect(search.queryByRole('list')).not.toBeInTheDocument();
});

test('in English the English text', async () => {
  const { requests } = await showInformation(<Help />, { texts, inEnglish: true });
  expect(screen.getByRole('heading', { name: 'Two tariffs' })).toBeVisible();
  expect(requests).toContain('/api/public/help/test/en-FORMAL');
});

test('it prints', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await showInformation(<Help />, { texts });
  await user.click(screen.getByRole('button', { name: 'Hilfe drucken' }));
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
});

test('a failed load succeeds after a retry', async () => {
  let isLost = true;
  const { user } = await showInformation(<Help />, {
    texts,
    instead: ({ path }) =>
      isLost && path.includes('/help/')
        ? { ok: false, error: { kind: 'no-response', reason: 'network' } }
        : undefined,
  });
  expect(
    screen.getByRole('heading', { level: 1, name: 'Der Text konnte nicht geladen werden' }),
  ).toBeVisible();
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByRole('heading', { name: 'Fotos' })).toBeVisible();
});

test('without a text, the page shows a note', async () => {
  await showInformation(<Help />);
  expect(screen.getByText('Zu dieser Seite gibt es noch keinen Text.')).toBeVisible();
});

test('the contact is at its end', async () => {
  const contact = [{ language: 'de-FORMAL', path: '/help', text: 'Rufen Sie an.' }];
  await showInformation(<Help />, { texts, contact });
  expect(await screen.findByRole('region', { name: 'So erreichen Sie uns' })).toHaveTextContent(
    'Rufen Sie an.',
  );
});
