import { useCallback, useEffect, useRef } from 'react';

/** Defers a change of layout until no pointer is down: a pressed element must not move away from under it. */
export function useAfterRelease(): (act: () => void) => void {
  const pointer = useRef<ReturnType<typeof watchPointer>>(undefined);
  useEffect(() => {
    const watch = watchPointer();
    pointer.current = watch;
    return watch.end;
  }, []);
  return useCallback(act => pointer.current?.after(act), []);
}

function watchPointer() {
  const listening = new AbortController();
  let isDown = false;
  let waiting: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // After the click, which follows the release.
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
  // Of other buttons, a menu may take the release.
  window.addEventListener('pointerdown', ({ button }) => (isDown = button === 0), options);
  window.addEventListener('pointerup', release, options);
  window.addEventListener('pointercancel', release, options);
  return {
    after: (act: () => void) => {
      waiting = act;
      if (!isDown) actSoon();
    },
    end: () => {
      listening.abort();
      clearTimeout(timer);
    },
  };
}
