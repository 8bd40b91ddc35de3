import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ModuleLoadError } from '../modules/failure.ts';
import { type LoaderDependencies, ModuleLoader } from '../modules/module-loader.ts';
import type { PortalModule, PortalReleaseSet } from '../release-set.ts';
import { type PortalUnderTest, renderPortal } from '../testing/render-portal.tsx';
import { sampleModule } from '../testing/sample-module.ts';
import { moduleStatuses } from './status-page.tsx';

/** Answers the requests of the page; other requests are passed on. */
function serve(health: () => Response | Promise<Response>, newest: string): void {
  const others = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (String(input) === '/healthz') return health();
    if (String(input) !== '/release-set.json') return others(input, init);
    const shell = {
      ...sampleModule(),
      contract: '1.0.0',
      serves: [],
      paths: [],
      provides: {},
      initial: [],
      onDemand: {},
    };
    return { json: async () => ({ schema: 1, id: newest, created: '', shell, modules: [] }) } as Response;
  };
}
const answer = (status: number, body: unknown) =>
  ({ ok: status === 200, json: async () => body }) as Response;
const ok = () => answer(200, { status: 'ok' });
const again = () => userEvent.click(screen.getByRole('button', { name: 'Erneut prüfen' }));

async function openStatus() {
  await renderPortal({
    address: '/status',
    loggedIn: false,
    features: { publicStatusPageEnabled: true },
    modules: [
      sampleModule({ base: 'https://modules.example/sample/' }),
      sampleModule({ name: 'mf-later', requires: { contract: '^9.0.0' } }),
    ],
  });
  await screen.findByRole('heading', { level: 1, name: 'Status des Portals' });
}

const administrator = { roles: ['ROLE_KSA_PRO_USER', 'ROLE_KSA_ADMINISTRATOR'] };

test.each<[string, PortalUnderTest, string]>([
  ['an administrator', administrator, 'Status des Portals'],
  ['a customer', { roles: ['ROLE_KSA_PRO_USER'] }, 'Sorry, tut uns leid!'],
  ['a customer, where it is for all', { features: { publicStatusPageEnabled: true } }, 'Status des Portals'],
  [
    'a visitor, where developers may run modules',
    { loggedIn: false, overrides: ['http://localhost:8092'] },
    'Status des Portals',
  ],
])('%s', async (_who, portal, heading) => {
  await renderPortal({ address: '/status', ...portal });
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
});

test('a visitor sees the login and nothing of the status', async () => {
  await renderPortal({ address: '/status', loggedIn: false });
  expect(await screen.findByText('Anmeldung nicht verfügbar')).toBeVisible();
  expect(screen.queryByText('Version test')).not.toBeInTheDocument();
  expect(window.location.pathname).toBe('/status');
});

test('a public status page shows the modules of this window without a login', async () => {
  await openStatus();
  expect(screen.getByText('Version test')).toBeVisible();
  expect(screen.getByText('Rahmen 0.1.0, Vertrag 1.0.0')).toBeVisible();
  const [sample, later] = within(screen.getByRole('main')).getAllByRole('listitem');
  expect(sample).toHaveTextContent('mf-sample 0.1.0Noch nicht gebraucht. Von modules.example.');
  expect(later).toHaveTextContent('mf-laterNicht verfügbar, Fehlercode mf-later/incompatible.');
});

test.each<[string, () => Response | Promise<Response>, string]>([
  ['works', ok, 'Der Server ist erreichbar und arbeitet.'],
  [
    'takes no photos',
    () => answer(200, { status: 'degraded', reasons: ['storage_low'] }),
    'Der Server arbeitet, nimmt aber zurzeit keine Fotos an.',
  ],
  [
    'has no database',
    () => answer(503, { code: 'database_unavailable' }),
    'Der Server antwortet, kann aber gerade nicht arbeiten.',
  ],
  ['is a hotspot', () => answer(200, '<html>'), 'Der Server antwortet, kann aber gerade nicht arbeiten.'],
  [
    'does not answer',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Der Server ist gerade nicht erreichbar.',
  ],
])('the page shows the health of a server that %s', async (_how, health, text) => {
  await openStatus();
  serve(health, 'test');
  await again();
  expect(await screen.findByText(text)).toBeVisible();
});

test.each([
  ['test', 'Dieses Fenster zeigt die neueste Version.'],
  ['later', 'Auf dem Server liegt eine andere Version als in diesem Fenster.'],
])('the page compares its set with the published one: %s', async (newest, text) => {
  await openStatus();
  serve(ok, newest);
  await again();
  expect(await screen.findByText(text)).toBeVisible();
});

test('the page shows that the health check is running', async () => {
  await openStatus();
  let give: (response: Response) => void = () => undefined;
  serve(() => new Promise(resolve => (give = resolve)), 'test');
  await again();
  expect(screen.getByText('wird geladen...')).toBeVisible();
  await act(async () => give(ok()));
  expect(await screen.findByText('Der Server ist erreichbar und arbeitet.')).toBeVisible();
});

const build = sampleModule();
const sample = { ...build, build } as unknown as PortalModule;
const set = { modules: [sample] } as unknown as PortalReleaseSet;
const part = { module: sample, kind: 'screens', name: 'Sample' } as const;

function loaderThat(loadEntry: LoaderDependencies['loadEntry']): ModuleLoader {
  return new ModuleLoader({
    loadEntry,
    loadTexts: async () => undefined,
    asLoadError: async () => new ModuleLoadError('timeout'),
    preload: () => undefined,
    timeoutMs: 1000,
  });
}
const settled = () => new Promise(resolve => setTimeout(resolve));
const screens = { Sample: async () => ({ default: () => null }) };

test('a module is unused until one of its parts is loaded, and failed while one has failed', async () => {
  let works = false;
  const loader = loaderThat(async () => {
    if (works) return { screens, contributions: {} };
    throw new Error('no');
  });
  expect(moduleStatuses(set, loader)).toEqual([
    {
      name: 'mf-sample',
      version: '0.1.0',
      host: undefined,
      isCanary: false,
      isOverridden: false,
      failure: undefined,
      isLoaded: false,
    },
  ]);
  loader.load(part);
  await settled();
  expect(moduleStatuses(set, loader)).toMatchObject([{ failure: 'timeout', isLoaded: false }]);
  works = true;
  loader.load(part);
  await settled();
  expect(moduleStatuses(set, loader)).toMatchObject([{ failure: undefined, isLoaded: true }]);
});

test('the build of a canary is marked', () => {
  const canaries = [{ percent: 10, from: 0, build }];
  expect(
    moduleStatuses(
      { ...set, canaries },
      loaderThat(async () => ({ screens, contributions: {} })),
    ),
  ).toMatchObject([{ isCanary: true }]);
});

test('the licences page links the texts of all builds, for visitors too', async () => {
  await renderPortal({
    address: '/licences',
    loggedIn: false,
    modules: [sampleModule({ licences: 'licences.txt' }), sampleModule({ name: 'mf-foreign' })],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Lizenzen' })).toBeVisible();
  const links = within(screen.getByRole('main')).getAllByRole('link');
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['mf-sample 0.1.0', '/modules/mf-sample/0.1.0/licences.txt'],
  ]);
});

test('the status page links the licences', async () => {
  await openStatus();
  expect(screen.getByRole('link', { name: 'Lizenzen' })).toHaveAttribute('href', '/licences');
});
