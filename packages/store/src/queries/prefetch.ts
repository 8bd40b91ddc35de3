import type { Answer, ApiResult, ServerCall } from '@zaehlwerk/api';
import { accountCall } from '../session/account-call.ts';
import { type Account, accountsAtom, type Prefetched } from '../session/accounts.ts';
import type { StoreContext } from '../store-context.ts';
import { freshMilliseconds } from './query-state.ts';

const secondsAllowed = 90;

/** Requests paths at the start and after each login, while the code of their queries loads. */
export function prefetch(context: StoreContext, paths: readonly string[]): void {
  const request = () => {
    for (const account of context.jotai.get(accountsAtom))
      for (const path of paths) requestOne(context, account, path);
  };
  context.jotai.sub(accountsAtom, request);
}

function requestOne(context: StoreContext, account: Account, path: string): void {
  const { prefetched: ofAccount } = account;
  if (ofAccount.has(path)) return;
  const answer = accountCall(context, account)({ path, seconds: secondsAllowed });
  const prefetched: Prefetched = { answer };
  ofAccount.set(path, prefetched);
  void answer.then(({ ok }) => {
    prefetched.settled = { ok, at: context.now() };
    // A long list must not stay in memory twice.
    context.alarm(() => ofAccount.set(path, 'used'), freshMilliseconds);
  });
}

/** To be called after a change: every load asks for itself then. */
export function dropPrefetched({ prefetched }: Account): void {
  for (const path of prefetched.keys()) prefetched.set(path, 'used');
}

/** The calls of an account; the first one to a prefetched path takes that answer. */
export function callWithPrefetched(context: StoreContext, account: Account): ServerCall {
  const call = accountCall(context, account);
  return request => {
    const { path, body, headers, asFile, signal } = request;
    const isPlain = body === undefined && headers === undefined && !asFile;
    const prefetched = isPlain ? taken(context, account, path) : undefined;
    return prefetched ? untilAborted(prefetched, signal) : call(request);
  };
}

function taken(
  { now }: StoreContext,
  account: Account,
  path: string,
): Promise<ApiResult<Answer>> | undefined {
  const prefetched = account.prefetched.get(path);
  account.prefetched.set(path, 'used');
  if (prefetched === undefined || prefetched === 'used') return undefined;
  const { answer, settled } = prefetched;
  // A pending answer is as good as a new request.
  return !settled || (settled.ok && now() - settled.at < freshMilliseconds) ? answer : undefined;
}

const aborted: ApiResult<never> = { ok: false, error: { kind: 'no-response', reason: 'aborted' } };

function untilAborted<T>(answer: Promise<ApiResult<T>>, signal?: AbortSignal): Promise<ApiResult<T>> {
  return new Promise(resolve => {
    signal?.addEventListener('abort', () => resolve(aborted), { once: true });
    if (signal?.aborted) resolve(aborted);
    void answer.then(resolve);
  });
}
