import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onEnd` once `seconds` have passed outside of pauses; never when `seconds` is undefined. */
export function useCountdown(seconds: number | undefined, paused: boolean, onEnd: () => void) {
  const remaining = useRef(seconds === undefined ? undefined : seconds * 1000);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (paused || remaining.current === undefined) return;
    const startedAt = performance.now();
    const timer = setTimeout(end, remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current = Math.max(0, (remaining.current ?? 0) - (performance.now() - startedAt));
    };
  }, [paused]);
}
