import { focusManager, type QueryClient, type QueryKey } from '@tanstack/query-core';
import type { ApiError, ApiResult } from '@zaehlwerk/api';

/** `staleTime`: for reloads on focus or reconnect, which no user asked for. */
export const freshMilliseconds = 60_000;

/** Hidden tabs do not reload after a reconnect, but when they are shown. */
export function isShown(): boolean {
  return focusManager.isFocused();
}

export const queryDefaults = {
  retry: false,
  gcTime: Number.POSITIVE_INFINITY,
  // The browser's idea of being offline must not hold requests back.
  networkMode: 'always',
  staleTime: freshMilliseconds,
  refetchOnWindowFocus: true,
  refetchOnReconnect: isShown,
  structuralSharing: false,
} as const;

/** `ready` with an `error`: the last reload failed. `outdated`: items that a send has changed since; being reloaded. */
export type QueryState<T> =
  | { status: 'loading' }
  | {
      status: 'ready';
      value: T;
      /** In milliseconds since 1970, if known. */
      dataUpdatedAt?: number | undefined;
      /** From an earlier visit; the server has not answered since. */
      isFromDevice?: boolean;
      error?: ApiError;
      outdated?: ReadonlySet<string>;
    }
  | { status: 'failed'; error: ApiError };

/** For the query library, which knows failures as exceptions. */
export function valueOrThrow<T>(result: ApiResult<T>): T {
  if (result.ok) return result.value;
  throw result.error;
}

export function queryStateOf<T>(
  data:
    | Pick<
        Extract<QueryState<T>, { status: 'ready' }>,
        'value' | 'dataUpdatedAt' | 'isFromDevice' | 'outdated'
      >
    | undefined,
  error: ApiError | null,
): QueryState<T> {
  if (data) return { status: 'ready', ...data, ...(error && { error }) };
  return error ? { status: 'failed', error } : { status: 'loading' };
}

const cooldownMilliseconds = 1000;

/** Unless it is a moment old or loading. Never rejects. */
export async function reloadUnlessNew(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const loaded = queries.getQueryCache().find({ queryKey });
  if (loaded && !loaded.isStaleByTime(cooldownMilliseconds)) return;
  await queries.refetchQueries({ queryKey }, { cancelRefetch: false });
}
