import type { ApiError, ApiResult } from '@zaehlwerk/api';
import { useEffect, useRef, useState } from 'react';
import { useIsServerReached } from './connectivity/use-is-server-reached.ts';
import { randomKey } from './random-key.ts';

/*
 * A command is sent under an idempotency key, which is kept by content from before the request until its answer has reached
 * the component. Invariants: one request at a time; a content keeps its key while its answer is unknown, so the server does
 * it once; another content has another key. An answer that arrives after the unmount counts as lost: the next run of this
 * content fetches it again. What can interleave: a second `run` while one is pending, which is dropped, and the unmount,
 * during the request or during the check of the connection that follows a failure.
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

type Attempts = Map<string, { readonly content: unknown; readonly key: string }>;

const attemptsByScope = new Map<string, Attempts>();

function attemptsIn(scope: string): Attempts {
  const attempts = attemptsByScope.get(scope) ?? new Map();
  attemptsByScope.set(scope, attempts);
  return attempts;
}

/**
 * @param send `signal` is aborted at unmount; a request that has to arrive all the same does not pass it on
 * @param scope name under which keys outlive the component, until the page is left
 */
export function useIdempotentCommand<Content, Value>(
  send: (content: Content, key: string, signal: AbortSignal) => Promise<ApiResult<Value>>,
  scope?: string,
): IdempotentCommand<Content, Value> {
  const isServerReached = useIsServerReached();
  const [own] = useState<Attempts>(() => new Map());
  const attempts = scope === undefined ? own : attemptsIn(scope);
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
    const name = JSON.stringify(content);
    const attempt = attempts.get(name) ?? { content, key: randomKey() };
    attempts.delete(name);
    attempts.set(name, attempt);
    const answer = await send(content, attempt.key, signal);
    const failed = answer.ok ? undefined : await failureOf(answer.error, isServerReached);
    isSending.current = false;
    if (signal.aborted) return undefined;
    if (!failed || failed.reason === 'refused') attempts.delete(name);
    setState({ isPending: false, failure: failed });
    return answer.ok ? answer : failed && { ok: false, failure: failed };
  };
  return {
    run,
    isPending: state.isPending,
    failure: state.failure,
    unanswered: [...attempts.values()].at(-1)?.content as Content | undefined,
    reset: () => setState(({ isPending }) => ({ isPending })),
  };
}

async function failureOf(error: ApiError, isServerReached: () => Promise<boolean>): Promise<CommandFailure> {
  if (error.kind === 'refused') return { reason: 'refused', error };
  return { reason: (await isServerReached()) ? 'unanswered' : 'offline', error };
}
