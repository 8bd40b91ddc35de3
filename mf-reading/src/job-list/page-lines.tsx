import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { lineOptions } from './line-options.ts';
import type { LinesProps } from './lines-props.ts';
import { ListBody } from './list-body.tsx';
import { useFocusedLine } from './use-focused-line.ts';
import { usePageStart } from './use-page-start.ts';

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
