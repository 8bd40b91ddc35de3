import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ListItem } from './job-groups.ts';
import type { DrawnLines } from './job-lines.tsx';
import classes from './job-list.module.css';
import { ListBody } from './list-body.tsx';
import type { ListMemory } from './list-memory.ts';
import { useTopAfterSearch } from './use-top-after-search.ts';
import { lineOptions, useFocusedLine } from './virtual-lines.ts';

interface LinesProps extends DrawnLines {
  /** The search that these lines are the answer to. */
  readonly query: string;
  readonly memory: ListMemory;
}

/** The lines in the page itself; whoever comes back from a job finds the page where it was left. */
export const PageLines = memo(function PageLines(lines: LinesProps) {
  const { memory } = lines;
  const list = useRef<HTMLDivElement>(null);
  const scrollMargin = usePageStart(list);
  const { options, focus } = useLines(lines.items);
  const [returnTo] = useState(() => (memory.openedKey === undefined ? undefined : memory.offset));
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    ...options,
    scrollMargin,
    ...(returnTo !== undefined && { initialOffset: returnTo }),
  });

  useLayoutEffect(
    () => () => {
      memory.offset = virtualizer.scrollOffset ?? undefined;
    },
    [virtualizer, memory],
  );
  // After the portal has scrolled to the top and moved the focus to the heading, as it does for every page.
  useEffect(() => {
    if (returnTo === undefined) return;
    window.scrollTo(0, returnTo);
    const row = `[data-key="${CSS.escape(memory.openedKey ?? '')}"] a`;
    memory.openedKey = undefined;
    // The rows are drawn once the size of the window is known.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(row)?.focus({ preventScroll: true }),
    );
  }, [returnTo, memory]);

  return <ListBody lines={lines} virtualizer={virtualizer} focus={focus} listRef={list} />;
});

/** The lines in a box that scrolls by itself, beside the job; the current job's row is brought into view. */
export const SidebarLines = memo(function SidebarLines(lines: LinesProps) {
  const { items, query, currentKey } = lines;
  const scroller = useRef<HTMLDivElement>(null);
  const { options, focus } = useLines(items);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    ...options,
    getScrollElement: () => scroller.current,
  });

  const currentIndex = useRef(-1);
  currentIndex.current = items.findIndex(item => item.kind === 'job' && item.key === currentKey);
  // Only another current job moves the list: when a job is sent and sinks to the done ones, the reader's place stays.
  useEffect(() => {
    if (currentKey !== undefined && currentIndex.current >= 0) {
      virtualizer.scrollToIndex(currentIndex.current, { align: 'auto' });
    }
  }, [virtualizer, currentKey]);
  useTopAfterSearch(query, () => virtualizer.scrollToOffset(0));

  return (
    <div ref={scroller} className={classes.scroller}>
      <ListBody lines={lines} virtualizer={virtualizer} focus={focus} />
    </div>
  );
});

/**
 * How far below the top of the page an element begins, in pixels; follows everything that changes the page's height.
 */
export function usePageStart(element: RefObject<HTMLElement | null>): number {
  const [start, setStart] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top;
      if (top !== undefined) setStart(Math.round(top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return start;
}

/** What a virtualiser of these lines is made with, and what tells it which line has the focus. */
function useLines(items: readonly ListItem[]) {
  const { focusedKey, handlers } = useFocusedLine();
  return { options: useMemo(() => lineOptions(items, focusedKey), [items, focusedKey]), focus: handlers };
}
