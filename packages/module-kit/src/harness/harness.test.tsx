import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applicationSchema } from '@zaehlwerk/api/schema';
import { startedPortalStore, testToken } from '@zaehlwerk/store/testing';
import { useTexts } from '../context/texts.ts';
import { languages, type ModuleDeclaration } from '../host/index.ts';
import { Link } from '../index.ts';
import { Harness } from './harness.tsx';
import type { LoadedModule } from './load-module.ts';

const declaration: ModuleDeclaration = {
  name: 'mf-sample',
  requires: { contract: '^1.0.0' },
  routes: [
    { path: '/sample', screen: 'Sample', access: 'account' },
    { path: '/sample/:id', screen: 'Sample', access: 'account' },
    { path: '/open', screen: 'Open', access: 'public' },
    { path: '/broken', screen: 'Broken', access: 'public' },
    { path: '/gated', screen: 'Open', access: 'public', gate: { feature: 'evaluationEnabled' } },
  ],
  navigation: [],
  slots: [{ slot: 'home-cards', contribution: 'Card', order: 1 }],
  queueKinds: [],
  early: [],
};

let isBroken = false;

function Sample() {
  const { t } = useTexts<{ title: string }>();
  return <h1>{t('title')}</h1>;
}

function Open() {
  if (isBroken) throw new Error('no good');
  return <Link to="/sample">further</Link>;
}

const sample: LoadedModule = {
  manifest: {
    ...declaration,
    navigation: [],
    queueKinds: [],
    early: [],
    version: '1.2.3',
    container: 'mf_sample',
    entry: 'remoteEntry.js',
    exposed: [],
    screens: {},
    contributions: {},
    locales: { 'de-FORMAL': 'a.json', 'de-INFORMAL': 'b.json', 'en-FORMAL': 'c.json' },
    files: [],
    shared: {},
  },
  entry: {
    screens: {
      Sample: async () => ({ default: Sample }),
      Open: async () => ({ default: Open }),
      Broken: () => Promise.reject(new Error('no chunk')),
    },
    contributions: { Card: async () => ({ default: () => <h2>Sample card</h2> }) },
  },
  texts: {
    'de-FORMAL': { title: 'Ihr Muster' },
    'de-INFORMAL': { title: 'Dein Muster' },
    'en-FORMAL': { title: 'Your sample' },
  },
};

const enabledLanguages = languages.map(name => ({ name, readableName: name }));

async function showHarness({ at = '/', loggedIn = true, features = {} } = {}) {
  window.history.replaceState(null, '', at);
  const application = applicationSchema.parse({
    applicationId: 'test',
    applicationName: 'Zählwerk Test',
    features,
    languageConfig: { enabledLanguages },
  });
  const store = await startedPortalStore({
    loggedIn,
    api: {
      fetchApplication: async () => ({ ok: true, value: application }),
      requestToken: async request => ({ ok: true, value: await grant(request) }),
    },
  });
  const accounts = [{ username: 'kunde', password: 'kunde-demo', name: 'Katharina Brandt' }];
  render(<Harness store={store} module={sample} settings={{ backend: { kind: 'fake' }, accounts }} />);
  return userEvent.setup();
}

const grant = jest.fn(async (_request: unknown) => ({
  username: 'kunde',
  token: testToken(),
  refreshToken: 'refresh-1',
}));

beforeEach(() => {
  isBroken = false;
  grant.mockClear();
});

const link = (name: string) => screen.getByRole('link', { name });

test('the bar leads to every route without parameters and to every contribution', async () => {
  const user = await showHarness();
  expect(screen.getByRole('heading', { name: 'mf-sample 1.2.3' })).toBeVisible();
  expect(screen.queryByRole('link', { name: '/sample/:id' })).toBeNull();
  await user.click(link('/sample'));
  expect(await screen.findByRole('heading', { name: 'Ihr Muster' })).toBeVisible();
  await user.click(link('home-cards: Card'));
  expect(await screen.findByRole('heading', { name: 'Sample card' })).toBeVisible();
});

test('the language of the bar is that of the module and of the document', async () => {
  const user = await showHarness({ at: '/sample/7' });
  await user.selectOptions(screen.getByLabelText('Language'), 'en-FORMAL');
  expect(await screen.findByRole('heading', { name: 'Your sample' })).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
});

test('high contrast is switched for the whole page', async () => {
  const user = await showHarness();
  await user.click(screen.getByLabelText('High contrast'));
  expect(document.documentElement.dataset.contrast).toBe('high');
});

test('an account of the bar is logged in with its password, and Nobody logs it out', async () => {
  const user = await showHarness({ at: '/sample', loggedIn: false });
  expect(screen.getByRole('heading', { name: 'Nobody is logged in' })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Account'), 'kunde');
  expect(await screen.findByRole('heading', { name: 'Ihr Muster' })).toBeVisible();
  expect(grant).toHaveBeenCalledWith({ applicationId: 'test', username: 'kunde', password: 'kunde-demo' });
  await user.selectOptions(screen.getByLabelText('Account'), '');
  expect(await screen.findByRole('heading', { name: 'Nobody is logged in' })).toBeVisible();
});

test('a route whose gate is closed says which gate, an open one is shown', async () => {
  await showHarness({ at: '/gated' });
  expect(screen.getByRole('heading', { name: 'The gate is closed' })).toBeVisible();
  expect(screen.getByText('{"feature":"evaluationEnabled"}')).toBeVisible();
  cleanup();
  await showHarness({ at: '/gated', features: { evaluationEnabled: true } });
  expect(await screen.findByRole('link', { name: 'further' })).toBeVisible();
});

test('what throws is told with its code and its words, and can be tried again; the bar stays', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  isBroken = true;
  const user = await showHarness({ at: '/open' });
  expect(await screen.findByText('mf-sample/threw-in-render')).toBeVisible();
  expect(screen.getByText(/no good/)).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.click(await screen.findByRole('link', { name: 'further' }));
  expect(await screen.findByRole('heading', { name: 'Ihr Muster' })).toBeVisible();
  jest.restoreAllMocks();
});

test('code that cannot be loaded is told as such', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await showHarness({ at: '/broken' });
  expect(await screen.findByText('mf-sample/threw-at-start')).toBeVisible();
  jest.restoreAllMocks();
});

const built = (message: object) =>
  act(async () => {
    window.dispatchEvent(new MessageEvent('message', { data: message, source: window }));
  });

test('what keeps the module from being built is shown until it is built; then its texts are the new ones', async () => {
  Object.assign(globalThis, { fetch: async () => ({ json: async () => ({ title: 'Neues Muster' }) }) });
  await showHarness({ at: '/sample' });
  expect(await screen.findByRole('heading', { name: 'Ihr Muster' })).toBeVisible();
  await built({ type: 'webpackErrors', data: ['ERROR in ./src/sample.tsx: unexpected token'] });
  const problems = () => screen.queryByRole('alert', { name: 'Build problems' });
  expect(problems()).toHaveTextContent('unexpected token');
  await built({ type: 'webpackOk' });
  expect(problems()).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Neues Muster' })).toBeVisible();
});
