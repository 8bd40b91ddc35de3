import { focusManager, type QueryClient, type QueryKey } from '@tanstack/query-core';
import type { ApiError, ApiResult } from '@zaehlwerk/api';

/** How often a list may be asked for again that no user asked to reload: when the tab comes back, or the connection. */
export const freshMilliseconds = 60_000;

/** Whether a user may be looking. When the connection comes back, hidden tabs wait: they load when they are shown. */
export function isShown(): boolean {
  return focusManager.isFocused();
}

/** Options of all queries. */
export const queryDefaults = {
  retry: false,
  gcTime: Number.POSITIVE_INFINITY,
  // The browser's own idea of being offline must not keep a request waiting without a word.
  networkMode: 'always',
  staleTime: freshMilliseconds,
  refetchOnWindowFocus: true,
  refetchOnReconnect: isShown,
  structuralSharing: false,
} as const;

/**
 * Something loaded from the server. `ready` with an `error`: the last reload failed, the value is older. `outdated` are the
 * items of it, by their ids, that this device has sent something about since: what the value says of them is not true any
 * more, and it is being loaded again.
 */
export type QueryState<T> =
  | { status: 'loading' }
  | {
      status: 'ready';
      value: T;
      /** When the server has answered, in milliseconds since the epoch, if that was noted. */
      dataUpdatedAt?: number | undefined;
      error?: ApiError;
      outdated?: ReadonlySet<string>;
    }
  | { status: 'failed'; error: ApiError };

/** Hands a result to the query library, which knows failures only as exceptions. */
export function valueOrThrow<T>(result: ApiResult<T>): T {
  if (result.ok) return result.value;
  throw result.error;
}

export function queryStateOf<T>(
  data: Pick<Extract<QueryState<T>, { status: 'ready' }>, 'value' | 'dataUpdatedAt' | 'outdated'> | undefined,
  error: ApiError | null,
): QueryState<T> {
  if (data) return { status: 'ready', ...data, ...(error && { error }) };
  return error ? { status: 'failed', error } : { status: 'loading' };
}

const cooldownMilliseconds = 1000;

/** Loads a query again, unless it is a moment old or being loaded. Never rejects. */
export async function reloadUnlessNew(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const loaded = queries.getQueryCache().find({ queryKey });
  if (loaded && !loaded.isStaleByTime(cooldownMilliseconds)) return;
  await queries.refetchQueries({ queryKey }, { cancelRefetch: false });
}
