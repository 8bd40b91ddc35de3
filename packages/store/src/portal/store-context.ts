import type { QueryClient } from '@tanstack/query-core';
import type { Probe, ServerCall } from '@zaehlwerk/api';
import type { CrossTabChannel, DraftRegistry } from '@zaehlwerk/outbox';
import { atom, type createStore, type Getter, type PrimitiveAtom, useStore } from 'jotai';
import type { Connectivity } from '../connectivity/connectivity.ts';
import type { Persistence } from '../persistence/persistence.ts';
import type { Account } from '../session/accounts.ts';
import type { Session } from '../session/session.ts';

/** What this page knows of a choice (`useChoice`); nothing until the device has said it, or it was chosen. */
export type KnownChoice = PrimitiveAtom<{ readonly value: unknown } | undefined>;

/** What sessions and sending work with, in a page and in the service worker alike. */
export type SendContext = {
  jotai: ReturnType<typeof createStore>;
  /** Unauthenticated calls, on which those of accounts are made. */
  call: ServerCall;
  /** Milliseconds since 1970 on this device. */
  now: () => number;
  /** Does something once, so many milliseconds from now, unless the returned function is called first. */
  alarm: (task: () => void, milliseconds: number) => () => void;
  persistence: Persistence;
  tabs: CrossTabChannel;
  sessionChanges: SessionChanges;
};

/** What follows from a change of the sessions: a page tells its user, the worker leaves that to the next page. */
export type SessionChanges = {
  /** The server has refused the session of an account, which `isRefused` knows, with this code. */
  onRefused: (account: Account, isRefused: (session: Session) => boolean, code: string) => Promise<void>;
  /** Another page has logged the account out, or found its session at its `end`. */
  onLeftElsewhere: (account: Account, how: 'end' | 'logout') => void;
  /** Accounts are logged in here because another page has logged them in. */
  onJoined: () => void;
};

/** Everything that the store's own commands work with; it never leaves this package. */
export type StoreContext = SendContext & {
  queries: QueryClient;
  /** What was entered and not sent, of all accounts; once a module has asked for any of it. */
  draftRegistry?: DraftRegistry;
  /** How the server is asked whether it is there, of a test; the product's own by default. */
  probe?: Probe;
  /** Whether the server can be reached; once that was asked for. */
  connectivity?: Connectivity;
  /** Tells the server of sessions that were just left; once its code is there. */
  revoke?: ((revocations: readonly unknown[]) => void) | undefined;
  /** The token of the login link that was opened as this page's address. */
  openedLinkToken?: string;
  /** What this page has read and chosen of `useChoice`, by key and version: whoever comes back to a screen has it at once. */
  choices?: Map<string, KnownChoice>;
};

/** Set once by `createPortalStore`, so that atoms and hooks find the portal of their own jotai store. */
export const storeContextAtom = atom<StoreContext | null>(null);

/** The portal of the store that `get` belongs to. */
export function storeContextOf(get: Getter): StoreContext {
  const portal = get(storeContextAtom);
  if (!portal) throw new Error('PortalStoreProvider is missing above this component');
  return portal;
}

/** The portal that a hook's commands work on. */
export function useStoreContext(): StoreContext {
  return storeContextOf(useStore().get);
}
