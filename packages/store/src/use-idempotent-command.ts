import type { ApiError, ApiResult } from '@zaehlwerk/api';
import { useEffect, useRef, useState } from 'react';
import { useIsServerReached } from './connectivity/use-is-server-reached.ts';
import { randomKey } from './random-key.ts';
import { accountWithId, perAccount } from './session/accounts.ts';
import { useStoreContext } from './store-context.ts';

/*
 * A command is sent under an idempotency key, which is kept by content from before the request until its answer has reached
 * the component. Invariants: one request at a time; a content keeps its key while its answer is unknown, so the server does
 * it once; another content has another key. A success that arrives after the unmount counts as lost: the next run of this
 * content fetches it again. What can interleave: a second `run` while one is pending, which is dropped, and the unmount or
 * a logout, during the request or during the check of the connection that follows a failure.
 */

export interface CommandFailure {
  /** After `unanswered` and `offline`, the request may have arrived: the same content is sent again under its key. */
  readonly reason: 'offline' | 'unanswered' | 'refused';
  readonly error: ApiError;
}

export type CommandResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: CommandFailure };

export interface IdempotentCommand<Content, Value> {
  /** Resolves to `undefined` if another run is pending, or if the component was unmounted meanwhile. */
  readonly run: (content: Content) => Promise<CommandResult<Value> | undefined>;
  readonly isPending: boolean;
  readonly failure: CommandFailure | undefined;
  /** The content that was sent last and is without an answer; in a scope, also before this component was mounted. */
  readonly unanswered: Content | undefined;
  /** Forgets the failure. Keys stay. */
  readonly reset: () => void;
}

/** Keys outlive the component, as long as the account is logged in on this page. */
export interface CommandScope {
  readonly accountId: string;
  readonly name: string;
}

/** Requests without an answer, by scope and content. */
type Attempts = Map<
  string,
  { readonly scope: string | undefined; readonly content: unknown; readonly key: string }
>;

const attemptsOf = perAccount((): Attempts => new Map());

/** @param send `signal` is aborted at unmount; a request that has to arrive all the same does not pass it on */
export function useIdempotentCommand<Content, Value>(
  send: (content: Content, key: string, signal: AbortSignal) => Promise<ApiResult<Value>>,
  scope?: CommandScope,
): IdempotentCommand<Content, Value> {
  const isServerReached = useIsServerReached();
  const [own] = useState<Attempts>(() => new Map());
  const context = useStoreContext();
  const account = scope && accountWithId(context, scope.accountId);
  const attempts = account ? attemptsOf(account) : own;
  // A new object each time: keys, which are no state, change with it.
  const [state, setState] = useState<{ isPending: boolean; failure?: CommandFailure | undefined }>({
    isPending: false,
  });
  const isSending = useRef(false);
  const mounted = useRef(new AbortController());
  useEffect(() => {
    const end = new AbortController();
    mounted.current = end;
    return () => end.abort();
  }, []);

  const run = async (content: Content): Promise<CommandResult<Value> | undefined> => {
    // State would be too late for two presses before the next render.
    if (isSending.current) return undefined;
    isSending.current = true;
    const { signal } = mounted.current;
    setState({ isPending: true });
    const id = JSON.stringify([scope?.name, content]);
    const attempt = attempts.get(id) ?? { scope: scope?.name, content, key: randomKey() };
    attempts.delete(id);
    attempts.set(id, attempt);
    const answer = await send(content, attempt.key, signal);
    const failed = answer.ok ? undefined : await failureOf(answer.error, isServerReached);
    isSending.current = false;
    if (failed ? failed.reason === 'refused' : !signal.aborted) attempts.delete(id);
    if (signal.aborted) return undefined;
    setState({ isPending: false, failure: failed });
    return answer.ok ? answer : failed && { ok: false, failure: failed };
  };
  return {
    run,
    isPending: state.isPending,
    failure: state.failure,
    unanswered: [...attempts.values()].findLast(attempt => attempt.scope === scope?.name)?.content as
      | Content
      | undefined,
    reset: () => setState(({ isPending }) => ({ isPending })),
  };
}

async function failureOf(error: ApiError, isServerReached: () => Promise<boolean>): Promise<CommandFailure> {
  if (error.kind === 'refused') return { reason: 'refused', error };
  return { reason: (await isServerReached()) ? 'unanswered' : 'offline', error };
}
