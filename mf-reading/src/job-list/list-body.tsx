import type { VirtualItem } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { GroupSection, type PlacedLine } from './group-section.tsx';
import type { JobGroup, ListItem } from './job-groups.ts';
import classes from './job-list.module.css';
import type { useFocusedLine } from './use-focused-line.ts';
import type { JobMark } from './use-job-marks.ts';

/** What the list needs of its virtualiser, whatever it is that scrolls. */
interface LineVirtualizer {
  readonly options: { readonly scrollMargin: number };
  readonly measureElement: (line: HTMLElement | null) => void;
  getVirtualItems(): readonly VirtualItem[];
  getTotalSize(): number;
}

interface Props {
  readonly virtualizer: LineVirtualizer;
  readonly groups: readonly JobGroup[];
  readonly items: readonly ListItem[];
  readonly marks: ReadonlyMap<string, JobMark>;
  readonly currentJobId: string | undefined;
  readonly focus: ReturnType<typeof useFocusedLine>['handlers'];
  readonly listRef?: RefObject<HTMLDivElement | null>;
}

/** The list at its full height, with only those lines in it that are near the view. */
export function ListBody({ virtualizer, groups, items, marks, currentJobId, focus, listRef }: Props) {
  const total = virtualizer.getTotalSize();
  const listStart = virtualizer.options.scrollMargin;
  const lines = virtualizer.getVirtualItems().flatMap((place): PlacedLine[] => {
    const item = items[place.index];
    return item === undefined ? [] : [{ place, item }];
  });
  const starts = groups.map(group => {
    const heading = lines.find(({ item }) => item.kind === 'heading' && item.group === group);
    return heading === undefined ? 0 : heading.place.start - listStart;
  });
  return (
    <div ref={listRef} className={classes.body} style={{ blockSize: total }} {...focus}>
      {groups.map((group, index) => (
        <GroupSection
          key={group.state}
          group={group}
          lines={lines.filter(({ item }) => item.group === group)}
          start={starts[index] ?? 0}
          height={(starts[index + 1] ?? total) - (starts[index] ?? 0)}
          listStart={listStart}
          measure={virtualizer.measureElement}
          marks={marks}
          currentJobId={currentJobId}
        />
      ))}
    </div>
  );
}
