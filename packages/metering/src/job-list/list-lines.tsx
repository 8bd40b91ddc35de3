import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { lineOptions, useFocusedLine } from '@zaehlwerk/ui/virtual-lines';
import {
  memo,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ListItem } from './job-groups.ts';
import type { DrawnLines } from './job-lines.tsx';
import classes from './job-list.module.css';
import { ListBody } from './list-body.tsx';
import type { ListMemory } from './list-memory.ts';

/** Estimated heights; they are mostly exact, so that nothing moves after measuring. */
const rems = { heading: 2.25, owned: 3.5, address: 2, job: 4.75, dense: 2.875 } as const;
const remOf = ({ kind, group }: ListItem, isDense: boolean) => {
  if (kind === 'heading') return rems[group.owner === undefined ? kind : 'owned'];
  return rems[isDense && kind === 'job' ? 'dense' : kind];
};

interface LinesProps extends DrawnLines {
  readonly query: string;
  /** Mounted again when it changes: heights that were measured do not hold any more. */
  readonly isDense: boolean;
  readonly memory: ListMemory;
}

/** The lines in the page, which keeps its scroll position for the way back from a job. */
export const PageLines = memo(function PageLines(lines: LinesProps) {
  const { memory, isDense } = lines;
  const list = useRef<HTMLDivElement>(null);
  const scrollMargin = usePageStart(list);
  const { options, focus } = useLines(lines.items, isDense);
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
  // After the portal has scrolled to the top and focused the heading, as for every page.
  useEffect(() => {
    if (returnTo === undefined) return;
    window.scrollTo(0, returnTo);
    const row = `[data-key="${CSS.escape(memory.openedKey ?? '')}"] a`;
    memory.openedKey = undefined;
    // Rows are rendered once the size of the window is known.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(row)?.focus({ preventScroll: true }),
    );
  }, [returnTo, memory]);

  return <ListBody lines={lines} virtualizer={virtualizer} focus={focus} listRef={list} />;
});

/** The lines in a sidebar with its own scroller; the current job's row is scrolled into view. */
export const SidebarLines = memo(function SidebarLines(lines: LinesProps) {
  const { items, query, currentKey, isDense } = lines;
  const scroller = useRef<HTMLDivElement>(null);
  const { options, focus } = useLines(items, isDense);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    ...options,
    getScrollElement: () => scroller.current,
  });

  const currentIndex = useRef(-1);
  currentIndex.current = items.findIndex(item => item.kind === 'job' && item.key === currentKey);
  // Scrolls only for another current job, not when a sent job moves to the done ones.
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

/** Distance of an element from the top of the page in pixels, updated whenever the height of the page changes. */
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

function useLines(items: readonly ListItem[], isDense: boolean) {
  const { focusedKey, handlers } = useFocusedLine();
  const options = useMemo(
    () =>
      lineOptions(items, {
        remOf: item => remOf(item, isDense),
        overscan: 4,
        focusedKey,
        isLandmark: ({ kind }) => kind === 'heading',
      }),
    [items, isDense, focusedKey],
  );
  return { options, focus: handlers };
}

/** Scrolls to the top after a search. */
function useTopAfterSearch(query: string, toTop: () => void): void {
  const searched = useRef(query);
  const goToTop = useEffectEvent(toTop);
  // Before the new lines are measured: the virtualizer would take the difference of heights for a scroll.
  useLayoutEffect(() => {
    if (searched.current === query) return;
    searched.current = query;
    goToTop();
  }, [query]);
}

/** In a page, the top is below the sticky search. */
export function usePageTopAfterSearch(
  query: string,
  list: RefObject<HTMLElement | null>,
  isPage: boolean,
): void {
  useTopAfterSearch(query, () => {
    const { current } = list;
    if (!isPage || !current) return;
    const above = Number.parseFloat(getComputedStyle(current).scrollMarginBlockStart) || 0;
    if (current.getBoundingClientRect().top < above) current.scrollIntoView();
  });
}
