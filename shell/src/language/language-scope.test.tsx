import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPortal } from '../testing/render-portal.tsx';
import { sampleModule } from '../testing/sample-module.ts';

const english = { name: 'en-FORMAL', readableName: 'English' };
const german = { name: 'de-FORMAL', readableName: 'Deutsch' };

/** A portal whose server answers with these language configs in turn; the last one repeats. */
async function portalWith(...answers: object[]) {
  const configs = [...answers];
  const fetchApplication = async () => {
    const languageConfig = configs.length > 1 ? configs.shift() : configs[0];
    return { ok: true, value: { applicationId: 'test', applicationName: 'Test', languageConfig } } as const;
  };
  await renderPortal({ modules: [sampleModule()], api: { fetchApplication } });
}

/** Shows the tab again after two hours, when the config is revalidated. */
function comeBackLater() {
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 7_200_000);
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
}

const navigation = () => within(screen.getAllByRole('navigation')[0] ?? document.body);

afterEach(() => jest.restoreAllMocks());

test('wordings apply to navigation and page, and change without a reload', async () => {
  const wordings = (home: string, sample: string) => ({
    translations: { 'de-FORMAL': { 'navigation.home': home, 'navigation.sample': sample, nothing: '?' } },
  });
  await portalWith(wordings('Anfang', 'Muster'), wordings('{{hier}} $t(loading)', 'Probe'));
  expect(navigation().getByRole('link', { name: 'Anfang' })).toBeVisible();
  expect(navigation().getByRole('link', { name: 'Muster' })).toBeVisible();
  comeBackLater();
  await waitFor(() => expect(navigation().getByRole('link', { name: 'Probe' })).toBeVisible());
  const home = () => navigation().getAllByRole('link')[0]?.textContent?.replaceAll('\u2060', '');
  await waitFor(() => expect(home()).toBe('{{hier}} $t(loading)'));
});

test('a language that is no longer enabled falls back to the default', async () => {
  const enabledLanguages = [german, english, german];
  await portalWith({ enabledLanguages }, { enabledLanguages: [german] });
  const button = screen.getByRole('button', { name: 'Sprache wechseln' });
  expect(button).toHaveAttribute('title', 'English');
  await userEvent.click(button);
  await waitFor(() => expect(document.documentElement.lang).toBe('en'));
  expect(screen.getByRole('button', { name: 'Change language' })).toHaveAttribute('title', 'Deutsch');
  comeBackLater();
  await waitFor(() => expect(document.documentElement.lang).toBe('de'));
  expect(screen.queryByRole('button', { name: 'Sprache wechseln' })).not.toBeInTheDocument();
});

test('an unknown language does not prevent the start', async () => {
  const warning = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const french = { name: 'fr-FORMAL', readableName: 'Français' };
  await portalWith({ defaultLanguage: 'fr-FORMAL', enabledLanguages: [french, english] });
  expect(navigation().getByRole('link', { name: 'Start' })).toBeVisible();
  expect(document.documentElement.lang).toBe('de');
  expect(screen.queryByRole('button', { name: 'Sprache wechseln' })).not.toBeInTheDocument();
  expect(warning.mock.calls).toEqual([
    [
      '[application config] wrong and replaced by defaults: languageConfig.defaultLanguage: invalid_value, languageConfig.enabledLanguages.0.name: invalid_value',
    ],
  ]);
});

test('title, description and links name the application in the current language', async () => {
  document.head.innerHTML = '<title>Served</title><meta name="description" content="Served">';
  const description = () => document.querySelector('meta[name="description"]')?.getAttribute('content');
  const fetchApplication = async () => {
    const languageConfig = { enabledLanguages: [german, english] };
    const legal = { imprint: { url: 'https://example.com/' } };
    return {
      ok: true,
      value: { applicationId: 'test', applicationName: 'Werke', languageConfig, legal },
    } as const;
  };
  await renderPortal({ modules: [sampleModule()], api: { fetchApplication } });
  expect(document.title).toBe('Start – Werke');
  await waitFor(() => expect(description()).toMatch(/an Werke melden/));
  expect(screen.getByRole('link', { name: 'Impressum (öffnet neuen Tab)' })).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Sprache wechseln' }));
  await waitFor(() => expect(document.title).toBe('Home – Werke'));
  await waitFor(() => expect(description()).toMatch(/send the readings to Werke/));
  expect(screen.getByRole('link', { name: 'Imprint (opens a new tab)' })).toBeVisible();

  // The screen of the module has no heading.
  await userEvent.click(navigation().getByRole('link', { name: 'Sample' }));
  await waitFor(() => expect(document.title).toBe('Werke'));
  expect(document.querySelectorAll('title')).toHaveLength(1);
});
