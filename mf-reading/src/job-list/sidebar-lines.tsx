import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useMemo, useRef } from 'react';
import classes from './job-list.module.css';
import { lineOptions } from './line-options.ts';
import type { LinesProps } from './lines-props.ts';
import { ListBody } from './list-body.tsx';
import { useFocusedLine } from './use-focused-line.ts';

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
