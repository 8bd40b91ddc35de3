import { QueryClient } from '@tanstack/query-core';
import { createServerCall, type Probe, type ServerCall } from '@zaehlwerk/api';
import { type CrossTabChannel, crossTabChannel, setAlarm } from '@zaehlwerk/outbox';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { accountInfoOf } from './account-info/account-info.ts';
import { applicationAtom, type StartResult, startApplication } from './application/application.ts';
import { restoreFacts } from './facts.ts';
import { indexedDbPersistence } from './persistence/indexed-db.ts';
import type { Persistence } from './persistence/persistence.ts';
import { restorePreferences } from './preferences.ts';
import { prefetch } from './queries/prefetch.ts';
import { queryDefaults } from './queries/query-state.ts';
import { revalidateOnChange } from './queries/revalidate.ts';
import { forget, forgetOrphanedData } from './session/forget.ts';
import { keepTokensFresh } from './session/keep-fresh.ts';
import { beginOpenedLink } from './session/opened-link.ts';
import { followOtherTabs } from './session/other-tabs.ts';
import { endRefused, forgetEnded, stayLoggedIn, tellRemoved } from './session/remove-account.ts';
import { restoreSessions } from './session/restore-sessions.ts';
import { type StoreContext, storeContextAtom } from './store-context.ts';

/** Created once by the shell. */
export type PortalStore = {
  jotai: StoreContext['jotai'];
  /** Restores an earlier visit and loads the application config. Never rejects. */
  start: () => Promise<StartResult>;
};

/** For tests, except for the last two. */
export type PortalStoreOptions = {
  call?: ServerCall;
  /** Milliseconds since 1970. */
  clock?: () => number;
  alarm?: StoreContext['alarm'];
  persistence?: Persistence;
  tabs?: CrossTabChannel;
  probe?: Probe;
  /** Of the login link that is this page's address, see `linkTokenOf`. */
  openedLinkToken?: string | undefined;
  /** The application config that came with the page, as `GET /api/public/application` answers it. */
  application?: unknown;
  /** Paths that modules declare, requested for every account as soon as it is logged in. */
  prefetch?: readonly string[];
};

/** Nothing is read or requested before `start`. */
export function createPortalStore(options: PortalStoreOptions = {}): PortalStore {
  const context: StoreContext = {
    jotai: createStore(),
    queries: new QueryClient({ defaultOptions: { queries: queryDefaults } }),
    call: options.call ?? createServerCall(),
    now: options.clock ?? Date.now,
    alarm: options.alarm ?? setAlarm,
    persistence: options.persistence ?? indexedDbPersistence(),
    ...(options.probe && { probe: options.probe }),
    tabs: options.tabs ?? crossTabChannel(),
    sessionChanges: {
      onRefused: (...session) => endRefused(context, ...session),
      onLeftElsewhere: (account, how) => (how === 'end' ? forgetEnded : forget)(context, account),
      onJoined: () => stayLoggedIn(context),
    },
    ...(options.openedLinkToken !== undefined && { openedLinkToken: options.openedLinkToken }),
  };
  context.jotai.set(storeContextAtom, context);
  context.queries.mount();
  // A query atom forgets its value when it is unmounted after a failed reload.
  context.jotai.sub(applicationAtom, () => undefined);
  revalidateOnChange(context);
  prefetch(context, options.prefetch ?? []);
  followOtherTabs(context);
  keepTokensFresh(context);

  let restored: Promise<{ removed: number }> | undefined;
  return {
    jotai: context.jotai,
    async start() {
      restored ??= restore(context);
      const [result, { removed }] = await Promise.all([
        startApplication(context, options.application),
        restored,
      ]);
      if (result.status === 'failed') return result;
      if (removed > 0) tellRemoved(context);
      beginOpenedLink(context);
      return result;
    },
  };
}

async function restore(context: StoreContext): Promise<{ removed: number }> {
  const [sessions] = await Promise.all([restoreSessions(context), restorePreferences(context)]);
  accountInfoOf(context).keepLoaded();
  void restoreFacts(context).then(() => forgetOrphanedData(context));
  return sessions;
}

export function PortalStoreProvider({ store, children }: { store: PortalStore; children: ReactNode }) {
  return <Provider store={store.jotai}>{children}</Provider>;
}
