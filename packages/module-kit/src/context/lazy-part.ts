import { Subscribable } from '@zaehlwerk/store';
import { useEffect, useSyncExternalStore } from 'react';

/** `error` is the one of the last load. */
export type LazyPartState<Part> =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'ready'; readonly part: Part };

export interface LazyPart<Part> {
  readonly state: LazyPartState<Part>;
  /** Loads it unless it is there or on its way; tries again after a failure. Never rejects. */
  load(): Promise<void>;
  watch(watcher: () => void): () => void;
}

/** Loads at its first use. Unlike React's `lazy`, a failure is a state, and a loaded part renders at once. */
export function lazyPart<Part>(fetchPart: () => Promise<Part>): LazyPart<Part> {
  let state: LazyPartState<Part> = { status: 'idle' };
  let loading: Promise<void> | undefined;
  const changes = new Subscribable();

  const become = (next: LazyPartState<Part>) => {
    state = next;
    changes.notify();
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
      loading ??= fetchOnce().finally(() => {
        loading = undefined;
      });
      await loading;
    },
    watch: changes.watch,
  };
}

/** The state of a part, which is loaded from now on. */
export function useLazyPart<Part>(lazy: LazyPart<Part>): LazyPartState<Part> {
  useEffect(() => void lazy.load(), [lazy]);
  return useSyncExternalStore(lazy.watch, () => lazy.state);
}
