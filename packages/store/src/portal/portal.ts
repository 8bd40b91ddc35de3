import type { QueryClient } from '@tanstack/query-core';
import type { Probe, ServerCall } from '@zaehlwerk/api';
import type { CrossTabChannel, DraftRegistry } from '@zaehlwerk/outbox';
import { atom, type createStore, type Getter, type PrimitiveAtom, useStore } from 'jotai';
import type { Connectivity } from '../connectivity/connectivity.ts';
import type { Persistence } from '../persistence/persistence.ts';

/** What this page knows of a choice (`useChoice`); nothing until the device has said it, or somebody has chosen. */
export type KnownChoice = PrimitiveAtom<{ readonly value: unknown } | undefined>;

/** Everything that the store's own commands work with; it never leaves this package. */
export type Portal = {
  jotai: ReturnType<typeof createStore>;
  queries: QueryClient;
  /** The calls of nobody, on which those of accounts are made. */
  call: ServerCall;
  /** Milliseconds since 1970 on this device. */
  now: () => number;
  /** Does something once, so many milliseconds from now, unless the returned function is called first. */
  alarm: (task: () => void, milliseconds: number) => () => void;
  persistence: Persistence;
  tabs: CrossTabChannel;
  /** What was entered and not sent, of all accounts; once a module has asked for any of it. */
  draftRegistry?: DraftRegistry;
  /** How the server is asked whether it is there, of a test; the product's own by default. */
  probe?: Probe;
  /** Whether the server can be reached; once somebody has asked. */
  connectivity?: Connectivity;
  /** Tells the server of sessions that were just left; once its code is there. */
  tellLeft?: ((revocations: readonly unknown[]) => void) | undefined;
  /** Nobody sees this portal: a session that ends is left on the device, so that the next page says so. */
  isInBackground?: true;
  /** The token of the login link that was opened as this page's address. */
  openedLinkToken?: string;
  /** What this page has read and chosen of `useChoice`, by key and version: whoever comes back to a screen has it at once. */
  choices?: Map<string, KnownChoice>;
};

/** Set once by `createPortalStore`, so that atoms and hooks find the portal of their own jotai store. */
export const portalAtom = atom<Portal | null>(null);

/** The portal of the store that `get` belongs to. */
export function portalOf(get: Getter): Portal {
  const portal = get(portalAtom);
  if (!portal) throw new Error('PortalStoreProvider is missing above this component');
  return portal;
}

/** The portal that a hook's commands work on. */
export function usePortal(): Portal {
  return portalOf(useStore().get);
}
