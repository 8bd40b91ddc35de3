import type { QueryClient } from '@tanstack/query-core';
import type { Probe, ServerCall } from '@zaehlwerk/api';
import type { Clock, CrossTabChannel, DraftRegistry, Outbox } from '@zaehlwerk/outbox';
import { atom, type createStore, type Getter, useStore } from 'jotai';
import type { Connectivity } from './connectivity/connectivity.ts';
import type { Persistence } from './persistence/persistence.ts';
import type { Account } from './session/accounts.ts';
import type { Session } from './session/session.ts';

/** The part of the context that sessions and sending use, in a page and in the service worker alike. */
export type SendContext = Clock & {
  jotai: ReturnType<typeof createStore>;
  /** Unauthenticated calls, on which those of accounts are made. */
  call: ServerCall;
  persistence: Persistence;
  tabs: CrossTabChannel;
  sessionChanges: SessionChanges;
};

/** Effects of a change of the sessions: a page informs its user, the worker leaves that to the next page. */
export type SessionChanges = {
  /** The server has refused the session of an account, which `isRefused` knows, with this code. */
  onRefused: (account: Account, isRefused: (session: Session) => boolean, code: string) => Promise<void>;
  /** Another page has logged the account out, or found its session at its `end`. */
  onLeftElsewhere: (account: Account, how: 'end' | 'logout') => void;
  /** Accounts are logged in here because another page has logged them in. */
  onJoined: () => void;
};

/** The dependencies and the state of one portal store; private to this package. */
export type StoreContext = SendContext & {
  queries: QueryClient;
  /** Created at its first use. */
  outbox?: Promise<Outbox> | undefined;
  /** Created when a module first uses drafts. */
  draftRegistry?: DraftRegistry;
  /** Replaces the product's own in a test. */
  probe?: Probe;
  /** Created at its first use. */
  connectivity?: Connectivity;
  /** Revokes sessions at the server; set once its code is loaded. */
  revoke?: ((revocations: readonly unknown[]) => void) | undefined;
  /** The token of the login link that was opened as this page's address. */
  openedLinkToken?: string;
};

/** Set by `createPortalStore`, so that atoms and hooks find the context of their own jotai store. */
export const storeContextAtom = atom<StoreContext | null>(null);

export function storeContextOf(get: Getter): StoreContext {
  const context = get(storeContextAtom);
  if (!context) throw new Error('PortalStoreProvider is missing above this component');
  return context;
}

export function useStoreContext(): StoreContext {
  return storeContextOf(useStore().get);
}
