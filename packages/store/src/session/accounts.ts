import type { Answer, ApiResult } from '@zaehlwerk/api';
import { atom, type createStore, type PrimitiveAtom } from 'jotai';
import type { Session } from './session.ts';

type WithJotai = { readonly jotai: ReturnType<typeof createStore> };

/** The answer to a request that was sent before the code of its query was loaded. */
export interface Prefetched {
  readonly answer: Promise<ApiResult<Answer>>;
  settled?: { readonly ok: boolean; readonly at: number };
}

/** Values for gates, by name. */
export type Facts = Readonly<Record<string, boolean | number>>;

/** One login on this page, and its state. The same account logged in again is another object. */
export interface Account {
  readonly id: string;
  readonly sessionAtom: PrimitiveAtom<Session>;
  readonly factsAtom: PrimitiveAtom<Facts>;
  /** As last seen on the device. Without one it was never persisted, and its absence there proves nothing. */
  persistedToken?: string;
  refreshing?: Promise<ApiResult<string>> | undefined;
  /** Sends in flight; they block loading what they change. */
  sends: number;
  /** By path; `used` once a load has taken the answer, or has asked for itself. */
  readonly prefetched: Map<string, Prefetched | 'used'>;
}

/** The current one first. */
export const accountsAtom = atom<readonly Account[]>([]);

export const currentAccountAtom = atom(get => get(accountsAtom)[0]);

export function accountOf(session: Session): Account {
  return {
    id: session.accountId,
    sessionAtom: atom(session),
    factsAtom: atom<Facts>({}),
    sends: 0,
    prefetched: new Map(),
  };
}

export function persistedAccount(session: Session): Account {
  return { ...accountOf(session), persistedToken: session.refreshToken };
}

/** False after a logout. */
export function isLoggedIn({ jotai }: WithJotai, account: Account): boolean {
  return jotai.get(accountsAtom).includes(account);
}

export function accountWithId({ jotai }: WithJotai, accountId: string | undefined): Account | undefined {
  return findAccount(jotai.get(accountsAtom), accountId);
}

/** Without an id, the current one. */
export function findAccount(
  accounts: readonly Account[],
  accountId: string | undefined,
): Account | undefined {
  return accountId === undefined ? accounts[0] : accounts.find(({ id }) => id === accountId);
}

/** Memoizes by account. */
export function perAccount<T>(make: (account: Account) => T): (account: Account) => T {
  const made = new WeakMap<Account, T>();
  return account => {
    const known = made.get(account) ?? make(account);
    made.set(account, known);
    return known;
  };
}
