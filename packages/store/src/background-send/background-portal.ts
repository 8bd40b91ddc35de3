import { QueryClient } from '@tanstack/query-core';
import { createProbe, createServerCall } from '@zaehlwerk/api';
import { type QueueTabs, queueTabsOfThisBrowser } from '@zaehlwerk/outbox';
import { createStore } from 'jotai';
import { createConnectivity } from '../connectivity/connectivity.ts';
import { indexedDbPersistence } from '../persistence/indexed-db/indexed-db.ts';
import type { Portal } from '../portal/portal.ts';
import { tabsOfThisBrowser } from '../session/other-tabs.ts';

/** What sending without a page works with; to be closed afterwards. */
export interface BackgroundPortal {
  readonly portal: Portal;
  readonly tabs: QueueTabs;
  close(): void;
}

/** Nobody sees a worker, and the browser does not tell it when the network comes and goes. */
const noSignals = { isUp: () => true, isPageShown: () => false, follow: () => undefined };

const alarm: Portal['alarm'] = (task, milliseconds) => {
  const timer = setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
};

/** A portal without screens on what this device keeps. */
export function backgroundPortal(): BackgroundPortal {
  const otherTabs = tabsOfThisBrowser();
  const tabs = queueTabsOfThisBrowser();
  const portal: Portal = {
    jotai: createStore(),
    queries: new QueryClient(),
    call: createServerCall(),
    now: Date.now,
    alarm,
    persistence: indexedDbPersistence(),
    otherTabs,
    connectivity: createConnectivity({ probe: createProbe(), alarm, network: noSignals }),
    isInBackground: true,
  };
  return {
    portal,
    tabs,
    close() {
      otherTabs.close();
      tabs.close();
    },
  };
}
