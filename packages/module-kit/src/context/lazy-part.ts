import { useEffect, useSyncExternalStore } from 'react';

/** How far a part has come. `error`: what its last load failed with. */
export type LazyPartState<Part> =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'ready'; readonly part: Part };

/** Code that is fetched when it is needed; see {@link lazyPart}. */
export interface LazyPart<Part> {
  readonly state: LazyPartState<Part>;
  /** Fetches it unless it is there or on its way; after a failure it is tried again. Never rejects. */
  load(): Promise<void>;
  /** Calls `watcher` after every change of the state, until the returned function is called. */
  watch(watcher: () => void): () => void;
}

/**
 * A part of a program that is fetched once, by whoever asks for it first, and stays: what is there is shown without a
 * moment of waiting. A failure is a state, and no exception as with `lazy` of React, which would also never ask again.
 *
 * @param fetchPart imports it
 */
export function lazyPart<Part>(fetchPart: () => Promise<Part>): LazyPart<Part> {
  let state: LazyPartState<Part> = { status: 'idle' };
  let underWay: Promise<void> | undefined;
  const watchers = new Set<() => void>();

  const become = (next: LazyPartState<Part>) => {
    state = next;
    for (const watcher of watchers) watcher();
  };
  const fetchOnce = async () => {
    become({ status: 'loading' });
    try {
      become({ status: 'ready', part: await fetchPart() });
    } catch (error) {
      become({ status: 'failed', error });
    }
  };
  return {
    get state() {
      return state;
    },
    async load() {
      if (state.status === 'ready') return;
      underWay ??= fetchOnce().finally(() => {
        underWay = undefined;
      });
      await underWay;
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

/** The state of a part. Whoever uses it lets it be fetched. */
export function useLazyPart<Part>(lazy: LazyPart<Part>): LazyPartState<Part> {
  useEffect(() => void lazy.load(), [lazy]);
  return useSyncExternalStore(lazy.watch, () => lazy.state);
}
