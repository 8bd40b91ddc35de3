import type { VirtualItem } from '@tanstack/react-virtual';
import { groupedBy } from '@zaehlwerk/domain';
import { type RefObject, useId } from 'react';
import { AddressSection } from './address-section.tsx';
import type { HeadingItem } from './job-groups.ts';
import { type DrawnLines, JobLines, type PlacedLine } from './job-lines.tsx';
import classes from './job-list.module.css';
import { type RowTexts, useRowTexts } from './row-texts.ts';
import type { useFocusedLine } from './virtual-lines.ts';

/** What the list needs of its virtualiser, whatever it is that scrolls. */
interface LineVirtualizer {
  readonly options: { readonly scrollMargin: number };
  readonly measurementsCache: readonly VirtualItem[];
  readonly measureElement: (line: HTMLElement | null) => void;
  getVirtualItems(): readonly VirtualItem[];
  getTotalSize(): number;
}

interface Props {
  readonly lines: DrawnLines;
  readonly virtualizer: LineVirtualizer;
  readonly focus: ReturnType<typeof useFocusedLine>['handlers'];
  readonly listRef?: RefObject<HTMLDivElement | null>;
}

/** The list at its full height, with only those lines in it that are near the view. */
export function ListBody({ lines: drawn, virtualizer, focus, listRef }: Props) {
  const { items, headings } = drawn;
  const texts = useRowTexts();
  const listStart = virtualizer.options.scrollMargin;
  const lines = virtualizer.getVirtualItems().flatMap(({ index, start }): PlacedLine[] => {
    const item = items[index];
    return item === undefined ? [] : [{ item, index, start: start - listStart }];
  });
  const total = virtualizer.getTotalSize();
  const startOf = (index: number) => {
    const line = virtualizer.measurementsCache[index];
    return line ? line.start - listStart : total;
  };
  return (
    <div ref={listRef} className={classes.body} style={{ blockSize: total }} {...focus}>
      {headings.map((heading, position) => {
        const start = startOf(heading.index);
        return (
          <GroupSection
            key={heading.key}
            drawn={drawn}
            texts={texts}
            heading={heading}
            lines={lines.filter(({ item }) => item.group === heading.group)}
            start={start}
            height={startOf(headings[position + 1]?.index ?? items.length) - start}
            startOf={startOf}
            measure={virtualizer.measureElement}
          />
        );
      })}
    </div>
  );
}

interface GroupProps {
  readonly drawn: DrawnLines;
  readonly texts: RowTexts;
  readonly heading: HeadingItem;
  readonly lines: readonly PlacedLine[];
  /** Distance of the group from the top of the list, and its height, in pixels. */
  readonly start: number;
  readonly height: number;
  /** Where a line begins, counted from the top of the list. */
  readonly startOf: (index: number) => number;
  readonly measure: (line: HTMLElement | null) => void;
}

/** The jobs of a group: a heading with their count, and those rows that are near the view, by address where they stand so. */
function GroupSection({ drawn, texts, heading, lines, start, height, startOf, measure }: GroupProps) {
  const headingId = useId();
  const { group } = heading;
  const isDrawn = lines.some(({ item }) => item === heading);
  const addresses = groupedBy(lines, ({ item }) => (item.kind === 'job' ? item.heading : item));
  addresses.delete(heading);
  const rows = { drawn, texts, measure };
  return (
    <section
      className={classes.group}
      data-muted={group.isMuted || undefined}
      data-owned={group.owner !== undefined || undefined}
      style={{ insetBlockStart: start, blockSize: height }}
    >
      {isDrawn && (
        <h2 id={headingId} ref={measure} data-index={heading.index} className={classes.heading}>
          {group.owner !== undefined && (
            <>
              <span className={classes.owner}>{group.owner}</span>{' '}
            </>
          )}
          {group.title} <span className={classes.count}>{texts.count(group.jobs.length)}</span>
        </h2>
      )}
      {addresses.size === 0 ? (
        <JobLines {...rows} lines={lines} start={start} count={group.jobs.length} labelledBy={headingId} />
      ) : (
        [...addresses].map(([address, there]) => {
          const from = startOf(address.index);
          return (
            <AddressSection
              key={address.key}
              {...rows}
              address={address}
              lines={there}
              start={from}
              offset={from - start}
              height={startOf(address.index + address.jobs.length + 1) - from}
            />
          );
        })
      )}
    </section>
  );
}
