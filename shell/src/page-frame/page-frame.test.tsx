import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPortal } from '../testing/render-portal.tsx';
import { sampleModule } from '../testing/sample-module.ts';

const languageConfig = {
  enabledLanguages: [
    { name: 'de-FORMAL', readableName: 'Deutsch' },
    { name: 'en-FORMAL', readableName: 'English' },
  ],
};

test('the button shows that a language is loading, and keeps the focus', async () => {
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

test('the menus name the languages, and a change is announced in the new one', async () => {
  const application = { applicationId: 'test', applicationName: 'Test', languageConfig };
  await renderPortal({ api: { fetchApplication: async () => ({ ok: true, value: application }) } });
  await userEvent.click(await screen.findByRole('button', { name: 'Benutzermenü' }));
  const [list] = screen.getAllByRole('list', { name: 'Sprache' });
  const named = within(list ?? document.body).getAllByRole('button');
  expect(named.map(button => [button.textContent, button.lang, button.ariaCurrent])).toEqual([
    ['Deutsch', 'de', 'true'],
    ['English', 'en', 'false'],
  ]);
  await userEvent.click(named[1] as HTMLElement);
  expect(await screen.findByText('Language: English')).toHaveRole('status');
  expect(screen.getByRole('button', { name: 'User menu' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Change language' }));
  expect(await screen.findByText('Sprache: Deutsch')).toHaveRole('status');
});

test('an application without a logo shows its name alone', async () => {
  const application = { applicationId: 'test', applicationName: 'Stadtwerke Köln' };
  await renderPortal({ api: { fetchApplication: async () => ({ ok: true, value: application }) } });
  const brand = within(screen.getByRole('banner')).getByRole('link', { name: 'Stadtwerke Köln' });
  fireEvent.error(within(brand).getByRole('presentation'));
  expect(within(brand).queryByRole('presentation')).not.toBeInTheDocument();
  expect(brand).toHaveTextContent('Stadtwerke Köln');
});

const legalPages = sampleModule({
  routes: (['imprint', 'privacy', 'accessibility'] as const).map(page => ({
    path: `/${page}`,
    screen: 'Sample',
    access: 'public',
    gate: { setting: `legal.${page}.enabled` },
  })),
  navigation: [],
});
const linksInFooter = () =>
  within(screen.getByRole('contentinfo'))
    .queryAllByRole('link')
    .map(link => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]);

test.each([
  [
    'elsewhere, before the portal’s own, which a module has',
    [legalPages],
    {
      imprint: { url: 'https://example.com/imprint', enabled: true },
      privacy: { enabled: true },
      accessibility: { enabled: true },
    },
    [
      ['Impressum (öffnet neuen Tab)', 'https://example.com/imprint', '_blank'],
      ['Datenschutz', '/privacy', null],
      ['Barrierefreiheit', '/accessibility', null],
    ],
  ],
  ['not where they are switched off', [legalPages], {}, []],
  [
    'not where no module has them',
    [],
    { imprint: { url: 'https://example.com/' }, privacy: { enabled: true } },
    [['Impressum (öffnet neuen Tab)', 'https://example.com/', '_blank']],
  ],
])('the footer leads to legal pages: %s', async (_where, modules, legal, links) => {
  const application = { applicationId: 'test', applicationName: 'Test', legal };
  await renderPortal({
    modules,
    api: { fetchApplication: async () => ({ ok: true, value: application }) },
  });
  expect(linksInFooter()).toEqual(links);
});
