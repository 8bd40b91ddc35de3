import { useEffect, useSyncExternalStore } from 'react';
import { reportModuleError } from '../modules/report-module-error.ts';
import type { AccountParts } from './account-parts.ts';

/** How far the parts of whoever is logged in have come. Loading never throws. */
type AccountPartsState =
  | { readonly status: 'idle' | 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly parts: AccountParts };

let state: AccountPartsState = { status: 'idle' };
const watchers = new Set<() => void>();

function become(next: AccountPartsState) {
  state = next;
  for (const watcher of watchers) watcher();
}

/** Loads them unless they are loading or there; after a failure they are tried again. */
export async function loadAccountParts(): Promise<void> {
  if (state.status === 'loading' || state.status === 'ready') return;
  become({ status: 'loading' });
  try {
    const { accountParts } = await import(/* webpackChunkName: "AccountParts" */ './account-parts.ts');
    become({ status: 'ready', parts: accountParts });
  } catch (error) {
    reportModuleError('shell', 'unreachable', error);
    become({ status: 'failed' });
  }
}

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The parts of whoever is logged in; whoever uses them lets them load. */
export function useAccountParts(): AccountPartsState {
  useEffect(() => void loadAccountParts(), []);
  return useSyncExternalStore(watch, () => state);
}
