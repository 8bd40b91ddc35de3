import { QueryClient } from '@tanstack/query-core';
import { type ApiError, createAccountApi, createPublicApi } from '@zaehlwerk/api';
import { atom, createStore } from 'jotai';
import { accountInfoAtomOf } from '../account-info/account-info.ts';
import { applicationAtom, applicationKey, applicationLoadedAtom } from '../application/application-query.ts';
import { jobsAtomOf } from '../jobs/jobs-query.ts';
import { indexedDbPersistence } from '../persistence/indexed-db.ts';
import type { Persistence } from '../persistence/persistence.ts';
import { restorePreferences } from '../preferences/preferences.ts';
import { accountsAtom } from '../session/accounts.ts';
import { type OtherTabs, tabsOfThisBrowser } from '../session/other-tabs.ts';
import { followLogout } from '../session/remove-account.ts';
import { restoreSessions } from '../session/restore-sessions.ts';
import { type Portal, type PortalApi, portalAtom } from './portal.ts';
import { serverStateDefaults } from './server-value.ts';

/** Whether the portal can be shown. `failed`: the application config could not be had; `start` may be called again. */
export type StartResult = { status: 'ready' } | { status: 'failed'; error: ApiError };

/** The state of one running portal. Made once by the shell, or by a harness that runs one module alone. */
export type PortalStore = {
  jotai: Portal['jotai'];
  /** Brings back session and preferences and loads the application config. Never rejects. */
  start: () => Promise<StartResult>;
};

/** Parts that a test or a harness replaces; the product uses the defaults. */
export type PortalStoreOptions = {
  api?: PortalApi;
  /** Milliseconds since 1970. */
  clock?: () => number;
  persistence?: Persistence;
  otherTabs?: OtherTabs;
};

const productApi: PortalApi = { public: createPublicApi(), forAccount: createAccountApi };

/**
 * What is loaded without a screen asking for it: the application config, and everything of an account from its login
 * on. It stays mounted, because a query atom forgets its value when it is unmounted after a failed reload.
 */
const lastingDataAtom = atom(get => [
  get(applicationAtom),
  ...get(accountsAtom).flatMap(account => [get(accountInfoAtomOf(account)), get(jobsAtomOf(account))]),
]);

/** Makes the portal's store; nothing is read or requested before `start`. */
export function createPortalStore(options: PortalStoreOptions = {}): PortalStore {
  const portal: Portal = {
    jotai: createStore(),
    queries: new QueryClient({ defaultOptions: { queries: serverStateDefaults } }),
    api: options.api ?? productApi,
    now: options.clock ?? Date.now,
    persistence: options.persistence ?? indexedDbPersistence(),
    otherTabs: options.otherTabs ?? tabsOfThisBrowser(),
  };
  portal.jotai.set(portalAtom, portal);
  portal.queries.mount();
  portal.jotai.sub(lastingDataAtom, () => undefined);
  portal.otherTabs.onLogout(() => followLogout(portal));

  let restored: Promise<unknown> | undefined;
  return {
    jotai: portal.jotai,
    async start() {
      restored ??= Promise.all([restoreSessions(portal), restorePreferences(portal)]);
      const [result] = await Promise.all([loadApplication(portal), restored]);
      return result;
    },
  };
}

async function loadApplication({ api, jotai, queries }: Portal): Promise<StartResult> {
  const application = await api.public.fetchApplication();
  if (!application.ok) return { status: 'failed', error: application.error };
  queries.setQueryData(applicationKey, application.value);
  jotai.set(applicationLoadedAtom, true);
  return { status: 'ready' };
}
