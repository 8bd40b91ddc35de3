import type { VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useId } from 'react';
import { meterTypeName } from '../job-text/job-texts.ts';
import { useFormats } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';
import type { JobGroup, ListItem } from './job-groups.ts';
import classes from './job-list.module.css';
import { type JobMark, JobRow } from './job-row.tsx';
import type { useFocusedLine } from './virtual-lines.ts';

/** What the list needs of its virtualiser, whatever it is that scrolls. */
interface LineVirtualizer {
  readonly options: { readonly scrollMargin: number };
  readonly measureElement: (line: HTMLElement | null) => void;
  getVirtualItems(): readonly VirtualItem[];
  getTotalSize(): number;
}

/** What the lines of the list are drawn from. */
export interface DrawnLines {
  readonly groups: readonly JobGroup[];
  readonly items: readonly ListItem[];
  readonly pathOf: (jobId: string) => string;
  readonly marks: ReadonlyMap<string, JobMark>;
  readonly currentJobId: string | undefined;
}

interface Props {
  readonly lines: DrawnLines;
  readonly virtualizer: LineVirtualizer;
  readonly focus: ReturnType<typeof useFocusedLine>['handlers'];
  readonly listRef?: RefObject<HTMLDivElement | null>;
}

/** The list at its full height, with only those lines in it that are near the view. */
export function ListBody({ lines: drawn, virtualizer, focus, listRef }: Props) {
  const { groups, items, pathOf, marks, currentJobId } = drawn;
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
          key={group.key}
          group={group}
          lines={lines.filter(({ item }) => item.group === group)}
          start={starts[index] ?? 0}
          height={(starts[index + 1] ?? total) - (starts[index] ?? 0)}
          listStart={listStart}
          measure={virtualizer.measureElement}
          pathOf={pathOf}
          marks={marks}
          currentJobId={currentJobId}
        />
      ))}
    </div>
  );
}

/** A line that is in the document, and where it stands. */
interface PlacedLine {
  readonly place: VirtualItem;
  readonly item: ListItem;
}

interface GroupProps {
  readonly group: JobGroup;
  readonly lines: readonly PlacedLine[];
  /** Distance of the group from the top of the list, and its height, in pixels. */
  readonly start: number;
  readonly height: number;
  /** Distance of the list itself that is part of every line's `start`. */
  readonly listStart: number;
  readonly measure: (line: HTMLElement | null) => void;
  readonly pathOf: (jobId: string) => string;
  readonly marks: ReadonlyMap<string, JobMark>;
  readonly currentJobId: string | undefined;
}

/** The jobs of a group: a heading with their count, and those rows that are near the view. */
function GroupSection(props: GroupProps) {
  const { group, lines, start, height, listStart, measure, pathOf, marks, currentJobId } = props;
  const { t } = useTexts();
  const { count } = useFormats();
  const headingId = useId();
  const markNames = {
    draft: t('jobs.draft'),
    queued: t('jobs.queued'),
    refused: t('jobs.refused'),
    sent: t('jobs.sent'),
  };
  const statusNames = { open: t('jobs.status.open'), done: t('jobs.status.done') };
  return (
    <section
      className={classes.group}
      data-muted={group.isMuted || undefined}
      style={{ insetBlockStart: start, blockSize: height }}
    >
      {lines.map(
        ({ item, place }) =>
          item.kind === 'heading' && (
            <h2
              key={item.key}
              id={headingId}
              ref={measure}
              data-index={place.index}
              className={classes.heading}
            >
              {group.title} <span className={classes.count}>{count(group.jobs.length)}</span>
            </h2>
          ),
      )}
      <ul className={classes.rows} aria-labelledby={headingId}>
        {lines.map(
          ({ item, place }) =>
            item.kind === 'job' && (
              <li
                key={item.key}
                ref={measure}
                data-index={place.index}
                data-key={item.key}
                className={classes.line}
                style={{ transform: `translateY(${place.start - listStart - start}px)` }}
                aria-setsize={group.jobs.length}
                aria-posinset={item.position}
              >
                <JobRow
                  job={item.job}
                  path={pathOf(item.job.id)}
                  isCurrent={item.job.id === currentJobId}
                  typeName={meterTypeName(t, item.job)}
                  statusName={item.job.done ? statusNames.done : statusNames.open}
                  mark={marks.get(item.job.id)}
                  markName={markNames[marks.get(item.job.id) ?? 'draft']}
                />
              </li>
            ),
        )}
      </ul>
    </section>
  );
}
