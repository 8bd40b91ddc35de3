import { act, configure, render, screen } from '@testing-library/react';
import type { ReleasedModule, ReleasedShell } from '@zaehlwerk/module-kit/host';
import { startedPortalStore } from '@zaehlwerk/store/testing';
import type { ComponentType } from 'react';
import german from '../../locales/de-FORMAL.json';
import informal from '../../locales/de-INFORMAL.json';
import english from '../../locales/en-FORMAL.json';
import { createPortalTexts } from '../language/i18n.ts';
import { ModuleLoadError } from '../modules/failure.ts';
import { ModuleLoader } from '../modules/module-loader.ts';
import { applyOverrides } from '../overrides/apply-overrides.tsx';
import { Portal } from '../portal.tsx';
import { type PortalReleaseSet, readReleaseSet } from '../release-set.ts';
import { loadSignedIn } from '../signed-in/signed-in.tsx';
import { readingTexts } from './queued-readings.ts';

// The whole portal takes its time on a busy machine.
configure({ asyncUtilTimeout: 8_000 });

/** The shell's build in a release set. */
export const testShell: ReleasedShell = {
  version: '0.1.0',
  contract: '1.0.0',
  serves: ['1.0.0'],
  paths: [],
  provides: {},
  initial: [],
  onDemand: {},
  locales: {
    'de-FORMAL': 'locales/de-FORMAL.json',
    'de-INFORMAL': 'locales/de-INFORMAL.json',
    'en-FORMAL': 'locales/en-FORMAL.json',
  },
  files: [],
  base: '/shell/',
};

/** Serves the texts of the shell and of modules. */
export function serveTexts() {
  globalThis.fetch = async input => {
    const address = String(input);
    const own = address.endsWith('en-FORMAL.json')
      ? english
      : { ...german, ...(address.endsWith('de-INFORMAL.json') && informal) };
    const texts = address.includes('/modules/') ? readingTexts : own;
    return { ok: true, json: async () => texts } as Response;
  };
}

export function setOf(modules: readonly ReleasedModule[], overrides?: readonly string[]): PortalReleaseSet {
  const set = readReleaseSet(
    JSON.stringify({ schema: 1, id: 'test', created: '', shell: testShell, modules, overrides }),
  );
  if (!set) throw new Error('The release set of the test does not parse.');
  return set;
}

type StoreUnderTest = NonNullable<Parameters<typeof startedPortalStore>[0]>;

export interface PortalUnderTest {
  readonly modules?: readonly ReleasedModule[];
  /** Components by part name; a part without one fails as unreachable. */
  readonly components?: Readonly<Record<string, ComponentType>>;
  /** Names of parts that cannot be loaded, evaluated at each load. */
  readonly unreachable?: ReadonlySet<string>;
  readonly loggedIn?: boolean;
  /** Of `kunde`. */
  readonly roles?: string[];
  /** Usernames of further logged-in accounts. */
  readonly others?: readonly string[];
  readonly features?: StoreUnderTest['features'];
  readonly address?: string;
  readonly api?: StoreUnderTest['api'];
  readonly queue?: StoreUnderTest['queue'];
  readonly probe?: StoreUnderTest['probe'];
  readonly alarm?: StoreUnderTest['alarm'];
  /** Origins from which developers may run modules. */
  readonly overrides?: readonly string[];
  /** Called before the portal starts, after its texts are served: to answer other requests. */
  readonly prepare?: () => void;
}

class NeverResized implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/**
 * Renders the whole portal at an address with the real store, routes, texts and loader; only module code is the test's.
 */
export async function renderPortal(portal: PortalUnderTest = {}) {
  const {
    modules = [],
    components = {},
    unreachable = new Set(),
    loggedIn = true,
    roles = [],
    others = [],
    features = {},
    address = '/',
    api = {},
    queue,
    probe,
    alarm,
    overrides: allowedOverrides,
    prepare,
  } = portal;
  serveTexts();
  prepare?.();
  window.scrollTo = () => undefined;
  // No media query matches.
  window.ResizeObserver = NeverResized;
  window.matchMedia = media => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
  window.history.replaceState(null, '', address);
  const set = await applyOverrides(setOf(modules, allowedOverrides));
  const texts = createPortalTexts(testShell, set.modules);
  const parts = Object.fromEntries(
    Object.entries(components).map(([name, Component]) => [
      name,
      async () => {
        if (unreachable.has(name)) throw new ModuleLoadError('unreachable', new Error(name));
        return { default: Component };
      },
    ]),
  );
  const loader = new ModuleLoader({
    loadEntry: async () => ({ screens: parts, contributions: parts }),
    loadTexts: module => texts.load(module.name, module),
    asLoadError: async error =>
      error instanceof ModuleLoadError ? error : new ModuleLoadError('threw-at-start', error),
    preload: () => undefined,
    timeoutMs: 1000,
  });
  await loadSignedIn();
  const store = await startedPortalStore({
    loggedIn,
    roles,
    others,
    features,
    api,
    ...(queue && { queue }),
    ...(probe && { probe }),
    ...(alarm && { alarm }),
  });
  // Includes the deferred parts, as a user would see the page.
  await act(async () => void render(<Portal store={store} texts={texts} host={{ set, loader }} />));
  await screen.findByRole('main');
  return store;
}
