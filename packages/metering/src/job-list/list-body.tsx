import type { VirtualItem } from '@tanstack/react-virtual';
import { groupedBy } from '@zaehlwerk/domain';
import type { useFocusedLine } from '@zaehlwerk/ui/virtual-lines';
import { type RefObject, useId } from 'react';
import { cityLine, streetLine } from '../job-text/job-texts.ts';
import type { HeadingItem } from './job-groups.ts';
import { type DrawnLines, JobLines, type PlacedLine, type RowsProps } from './job-lines.tsx';
import classes from './job-list.module.css';
import { Marked } from './marked.tsx';
import { useRowTexts } from './row-texts.ts';

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

/** The list at its full height, with only the lines near the viewport. */
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

interface GroupProps extends Omit<RowsProps, 'count' | 'labelledBy'> {
  readonly heading: HeadingItem;
  /** In pixels. */
  readonly height: number;
  readonly startOf: (index: number) => number;
}

/** A heading with the number of jobs, and the rows near the viewport, by address if wanted. */
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

interface AddressProps extends Omit<RowsProps, 'count' | 'labelledBy'> {
  readonly address: HeadingItem;
  /** In pixels, from the top of its group. */
  readonly offset: number;
  readonly height: number;
}

function AddressSection({ address, offset, height, ...rows }: AddressProps) {
  const headingId = useId();
  const { drawn, texts } = rows;
  const { words } = drawn;
  const place = address.jobs[0]?.meter.meterAddress;
  const street = streetLine(place);
  return (
    <div className={classes.address} style={{ insetBlockStart: offset, blockSize: height }}>
      <h3 id={headingId} ref={rows.measure} data-index={address.index} className={classes.addressHeading}>
        {street ? (
          <>
            <span>
              <Marked text={street} words={words} />
              {', '}
            </span>
            <span className={classes.city}>
              <Marked text={cityLine(place)} words={words} />
            </span>
          </>
        ) : (
          texts.t('jobs.noAddress')
        )}{' '}
        <span className={classes.count}>{texts.count(address.jobs.length)}</span>
      </h3>
      <JobLines {...rows} count={address.jobs.length} labelledBy={headingId} />
    </div>
  );
}
