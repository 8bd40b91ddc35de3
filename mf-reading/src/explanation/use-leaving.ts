import { useCallback, useEffect, useRef } from 'react';

/** What shall happen once a field was left. */
interface Leaving {
  readonly after: (act: () => void) => void;
  readonly end: () => void;
}

/** Watches whether a finger or a mouse button is down. */
function watchPointer(): Leaving {
  const listening = new AbortController();
  let isDown = false;
  let waiting: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The click follows upon the release: what was tapped is still where it was.
  const actSoon = () => {
    timer = setTimeout(() => {
      const act = waiting;
      waiting = undefined;
      act?.();
    });
  };
  const release = () => {
    isDown = false;
    if (waiting) actSoon();
  };
  const options = { capture: true, signal: listening.signal };
  window.addEventListener('pointerdown', () => (isDown = true), options);
  window.addEventListener('pointerup', release, options);
  window.addEventListener('pointercancel', release, options);
  return {
    after: act => {
      waiting = act;
      if (!isDown) actSoon();
    },
    end: () => {
      listening.abort();
      clearTimeout(timer);
    },
  };
}

/**
 * Puts off what makes the page longer, once a field was left, until nothing is touched any more: what a finger or the
 * mouse is just pressing must not move away from under it.
 */
export function useLeaving(): Leaving['after'] {
  const pointer = useRef<Leaving>(undefined);
  useEffect(() => {
    const watch = watchPointer();
    pointer.current = watch;
    return watch.end;
  }, []);
  return useCallback(act => pointer.current?.after(act), []);
}
