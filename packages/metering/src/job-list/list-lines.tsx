import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { JobGroup, ListItem } from './job-groups.ts';
import classes from './job-list.module.css';
import type { JobMark } from './job-row.tsx';
import { ListBody } from './list-body.tsx';
import type { ListMemory } from './list-memory.ts';
import { lineOptions, useFocusedLine } from './virtual-lines.ts';

/** What the lines of the list are drawn from. */
interface LinesProps {
  readonly groups: readonly JobGroup[];
  readonly items: readonly ListItem[];
  readonly marks: ReadonlyMap<string, JobMark>;
  /** The search that these lines are the answer to. */
  readonly query: string;
  readonly currentJobId: string | undefined;
  readonly memory: ListMemory;
}

/** The lines in the page itself; whoever comes back from a job finds the page where it was left. */
export const PageLines = memo(function PageLines({
  groups,
  items,
  marks,
  query,
  currentJobId,
  memory,
}: LinesProps) {
  const list = useRef<HTMLDivElement>(null);
  const scrollMargin = usePageStart(list);
  const { focusedKey, handlers } = useFocusedLine();
  const options = useMemo(() => lineOptions(items, focusedKey), [items, focusedKey]);
  const [returnTo] = useState(() => (memory.openedJobId === undefined ? undefined : memory.offset));
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
    const row = `[data-key="${CSS.escape(`job/${memory.openedJobId}`)}"] a`;
    memory.openedJobId = undefined;
    // The rows are drawn once the size of the window is known.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(row)?.focus({ preventScroll: true }),
    );
  }, [returnTo, memory]);

  const searched = useRef(query);
  useEffect(() => {
    if (searched.current === query) return;
    searched.current = query;
    if (window.scrollY > scrollMargin) window.scrollTo(0, scrollMargin);
  }, [query, scrollMargin]);

  return (
    <ListBody
      virtualizer={virtualizer}
      groups={groups}
      items={items}
      marks={marks}
      currentJobId={currentJobId}
      focus={handlers}
      listRef={list}
    />
  );
});

/**
 * How far below the top of the page an element begins, in pixels; follows everything that changes the page's height.
 */
function usePageStart(element: RefObject<HTMLElement | null>): number {
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

/** The lines in a box that scrolls by itself, beside the job; the current job's row is brought into view. */
export const SidebarLines = memo(function SidebarLines({
  groups,
  items,
  marks,
  query,
  currentJobId,
}: LinesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { focusedKey, handlers } = useFocusedLine();
  const options = useMemo(() => lineOptions(items, focusedKey), [items, focusedKey]);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    ...options,
    getScrollElement: () => scroller.current,
  });

  const currentIndex = useRef(-1);
  currentIndex.current = items.findIndex(item => item.kind === 'job' && item.job.id === currentJobId);
  // Only another current job moves the list: when a job is sent and sinks to the done ones, the reader's place stays.
  useEffect(() => {
    if (currentJobId !== undefined && currentIndex.current >= 0) {
      virtualizer.scrollToIndex(currentIndex.current, { align: 'auto' });
    }
  }, [virtualizer, currentJobId]);
  const searched = useRef(query);
  useEffect(() => {
    if (searched.current === query) return;
    searched.current = query;
    virtualizer.scrollToOffset(0);
  }, [virtualizer, query]);

  return (
    <div ref={scroller} className={classes.scroller}>
      <ListBody
        virtualizer={virtualizer}
        groups={groups}
        items={items}
        marks={marks}
        currentJobId={currentJobId}
        focus={handlers}
      />
    </div>
  );
});
