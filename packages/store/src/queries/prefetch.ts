import type { Answer, ApiResult, ServerCall } from '@zaehlwerk/api';
import { accountCall } from '../session/account-call.ts';
import { type Account, accountsAtom } from '../session/accounts.ts';
import type { StoreContext } from '../store-context.ts';
import { freshMilliseconds } from './query-state.ts';

/** As long as the longest list may take. */
const secondsAllowed = 90;

interface Prefetched {
  readonly answer: Promise<ApiResult<Answer>>;
  /** Once it is there. */
  settled?: { readonly ok: boolean; readonly at: number };
}

/** By path; `used` once a load has taken the answer, or has asked for itself. */
const answers = new WeakMap<Account, Map<string, Prefetched | 'used'>>();

function answersOf(account: Account): Map<string, Prefetched | 'used'> {
  const ofAccount = answers.get(account) ?? new Map();
  answers.set(account, ofAccount);
  return ofAccount;
}

/**
 * Asks for these paths at the start and right after a login, for each account: the code that knows what the answers
 * mean is on its way meanwhile, and takes them in the place of its first load.
 */
export function prefetch(context: StoreContext, paths: readonly string[]): void {
  const request = () => {
    for (const account of context.jotai.get(accountsAtom))
      for (const path of paths) requestOne(context, account, path);
  };
  context.jotai.sub(accountsAtom, request);
}

function requestOne(context: StoreContext, account: Account, path: string): void {
  const ofAccount = answersOf(account);
  if (ofAccount.has(path)) return;
  const answer = accountCall(context, account)({ path, seconds: secondsAllowed });
  const prefetched: Prefetched = { answer };
  ofAccount.set(path, prefetched);
  void answer.then(({ ok }) => {
    prefetched.settled = { ok, at: context.now() };
    // Not taken by then: a long list must not stay in memory twice.
    context.alarm(() => ofAccount.set(path, 'used'), freshMilliseconds);
  });
}

/** Has every load ask for itself: something has changed since these answers were asked for. */
export function dropPrefetched(account: Account): void {
  const ofAccount = answersOf(account);
  for (const path of ofAccount.keys()) ofAccount.set(path, 'used');
}

/** The calls of an account; the first one to a prefetched path gets the answer that is there or on its way. */
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
  const ofAccount = answersOf(account);
  const prefetched = ofAccount.get(path);
  ofAccount.set(path, 'used');
  if (prefetched === undefined || prefetched === 'used') return undefined;
  const { answer, settled } = prefetched;
  // One that is still on its way is as good as a new request, whatever comes of it.
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
