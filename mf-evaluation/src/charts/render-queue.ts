import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

/** Charts that wait until the one before them has been drawn: one drawing is as much as a task should hold. */
const waiting: (() => void)[] = [];
let isTaken = false;

function next(): void {
  const begin = waiting.shift();
  isTaken = begin !== undefined;
  begin?.();
}

/** A drawing that takes longer, in a tab that nobody sees, or fails keeps no other waiting. */
const longestRender = 2_000;

/** Calls `begin` when it is its turn, and lets the next one go when the returned function is called. */
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

/** How far below the screen a chart is drawn already. */
const margin = '300px';

/**
 * Whether an element may be drawn: when it comes near the view, or the device has nothing else to do (a printer shows all
 * of the page), and none before it is under way. The returned function says that it has been drawn.
 *
 * @param prepare what needs a task of its own before
 */
export function useRenderSlot(
  element: RefObject<Element | null>,
  prepare: () => void,
): readonly [mayDraw: boolean, drawn: () => void] {
  const [mayDraw, setMayDraw] = useState(false);
  const end = useRef<() => void>(undefined);
  const begin = useEffectEvent(() => {
    prepare();
    // What stands around a chart is as much as a task should hold, too.
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

/** Calls `work` when there is nothing else to do, for which Safari has no callback; the returned function calls it off. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 1_000);
  return () => clearTimeout(timer);
}
