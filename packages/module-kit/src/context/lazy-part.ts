import { Subscribable } from '@zaehlwerk/store';
import { useEffect, useSyncExternalStore } from 'react';

/** `error` is the one of the last load. */
export type LazyPartState<Part> =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'ready'; readonly part: Part };

export interface LazyPart<Part> {
  readonly state: LazyPartState<Part>;
  /** Loads it unless it is there or on its way; tries again after a failure. `undefined` after another one. */
  load(): Promise<Part | undefined>;
  watch(watcher: () => void): () => void;
}

/** Also of HTML that is rendered before any code runs. */
const beforeLoad = { status: 'idle' } as const;

/** Loads at its first use. Unlike React's `lazy`, a failure is a state, and a loaded part renders at once. */
export function lazyPart<Part>(fetchPart: () => Promise<Part>): LazyPart<Part> {
  let state: LazyPartState<Part> = beforeLoad;
  let loading: Promise<Part | undefined> | undefined;
  const changes = new Subscribable();

  const become = (next: LazyPartState<Part>) => {
    state = next;
    changes.notify();
  };
  const fetchOnce = async () => {
    become({ status: 'loading' });
    try {
      const part = await fetchPart();
      become({ status: 'ready', part });
      return part;
    } catch (error) {
      become({ status: 'failed', error });
      return undefined;
    }
  };
  return {
    get state() {
      return state;
    },
    load() {
      if (state.status === 'failed') loading = undefined;
      loading ??= fetchOnce();
      return loading;
    },
    watch: changes.watch,
  };
}

/** The state of a part, which is loaded from now on, if it is wanted. */
export function useLazyPart<Part>(lazy: LazyPart<Part>, isWanted = true): LazyPartState<Part> {
  useEffect(() => {
    if (isWanted) void lazy.load();
  }, [lazy, isWanted]);
  return useSyncExternalStore(
    lazy.watch,
    () => lazy.state,
    () => beforeLoad,
  );
}
