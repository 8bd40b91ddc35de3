import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

/** One chart renders at a time: more would be too long a task. The others wait here, first come, first served. */
const waiting: (() => void)[] = [];
let isTaken = false;

function next(): void {
  const begin = waiting.shift();
  isTaken = begin !== undefined;
  begin?.();
}

/** The next chart starts after this time at the latest, if a render is slow, fails, or is in a hidden tab. */
const longestRender = 2_000;

/** Calls `begin` in turn; the returned function starts the next one. */
function enqueue(begin: () => void): () => void {
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    const index = waiting.indexOf(turn);
    if (index >= 0) waiting.splice(index, 1);
    else setTimeout(next);
  };
  const turn = () => {
    setTimeout(end, longestRender);
    begin();
  };
  waiting.push(turn);
  if (!isTaken) {
    isTaken = true;
    setTimeout(next);
  }
  return end;
}

const margin = '300px';

/**
 * True if an element may render: it is near the viewport or the device is idle (print shows the whole page), and no
 * other one is rendering. Call the returned function after rendering. `prepare` runs in a task of its own before.
 */
export function useRenderSlot(
  element: RefObject<Element | null>,
  prepare: () => void,
): readonly [mayDraw: boolean, drawn: () => void] {
  const [mayDraw, setMayDraw] = useState(false);
  const end = useRef<() => void>(undefined);
  const begin = useEffectEvent(() => {
    prepare();
    // A separate task for the surroundings of a chart.
    startTransition(() => setMayDraw(true));
  });
  useEffect(() => {
    const ask = () => {
      end.current ??= enqueue(begin);
      near.disconnect();
    };
    const near = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && ask(), {
      rootMargin: margin,
    });
    if (element.current) near.observe(element.current);
    const stopIdle = whenIdle(ask);
    return () => {
      near.disconnect();
      stopIdle();
      end.current?.();
      end.current = undefined;
    };
  }, [element]);
  const drawn = useCallback(() => end.current?.(), []);
  return [mayDraw, drawn];
}

/** `requestIdleCallback`, which Safari lacks; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 1_000);
  return () => clearTimeout(timer);
}
