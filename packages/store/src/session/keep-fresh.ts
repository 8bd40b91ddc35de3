import type { ApiError } from '@zaehlwerk/api';
import { leftOf, type Wait } from '@zaehlwerk/outbox';
import { atom } from 'jotai';
import type { StoreContext } from '../store-context.ts';
import { type Account, accountsAtom } from './accounts.ts';
import { refreshAhead } from './token.ts';

const marginMilliseconds = 60_000;
const retryMilliseconds = 30_000;
/** An absurd `Retry-After` must not end the renewal. */
const longestPauseMilliseconds = 900_000;
/** Limit of the browser's timers (about 24 days). */
const longestTimer = 2 ** 31 - 1;

const expiriesAtom = atom(get =>
  get(accountsAtom).map(account => ({ account, expiresAt: get(account.sessionAtom).expiresAt })),
);

/**
 * Refreshes every token about 60 s before it expires, and tries again every 30 s without an answer (specification
 * sections 4 and 9). After a sleep or reconnect it checks at once: timers do not run meanwhile.
 */
export function keepTokensFresh(context: StoreContext): void {
  const pauses = new Map<Account, Wait>();
  let cancelTimer = () => {};

  function pause(account: Account, milliseconds: number): void {
    const from = context.now();
    pauses.set(account, { from, until: from + milliseconds });
  }

  function millisecondsUntilDue({ account, expiresAt }: { account: Account; expiresAt: number }): number {
    const now = context.now();
    return Math.max(0, leftOf(pauses.get(account), now), expiresAt - marginMilliseconds - now);
  }

  function schedule(): void {
    cancelTimer();
    const waits = context.jotai.get(expiriesAtom).map(millisecondsUntilDue);
    if (waits.length > 0) cancelTimer = context.alarm(refreshDue, Math.min(...waits, longestTimer));
  }

  async function refreshDue(): Promise<void> {
    const due = context.jotai.get(expiriesAtom).filter(expiry => millisecondsUntilDue(expiry) === 0);
    await Promise.all(due.map(({ account }) => refreshNow(account)));
    schedule();
  }

  async function refreshNow(account: Account): Promise<void> {
    pause(account, retryMilliseconds);
    const refreshed = await refreshAhead(context, account);
    if (!refreshed.ok) pause(account, waitAfter(refreshed.error));
  }

  function endPauses(): void {
    pauses.clear();
    schedule();
  }

  context.jotai.sub(expiriesAtom, schedule);
  globalThis.addEventListener?.('online', endPauses);
  for (const event of ['focus', 'pageshow', 'visibilitychange'])
    globalThis.addEventListener?.(event, schedule);
}

function waitAfter(error: ApiError): number {
  const asked = error.kind === 'refused' ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.min(Math.max(retryMilliseconds, asked), longestPauseMilliseconds);
}
