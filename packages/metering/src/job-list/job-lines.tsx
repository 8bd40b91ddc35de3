import { meterTypeName } from '../job-text/job-texts.ts';
import { useFormats } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';
import type { ListItem } from './job-groups.ts';
import classes from './job-list.module.css';
import { JobRow } from './job-row.tsx';
import type { DrawnLines } from './list-body.tsx';

/** A line that is in the document, and where it stands, in pixels from the top of the list. */
export interface PlacedLine {
  readonly item: ListItem;
  readonly index: number;
  readonly start: number;
}

export interface RowsProps {
  readonly drawn: DrawnLines;
  readonly lines: readonly PlacedLine[];
  /** Where that begins which they stand in, in pixels from the top of the list. */
  readonly start: number;
  /** How many jobs there are in all, drawn or not. */
  readonly count: number;
  /** The heading above them. */
  readonly labelledBy: string;
  readonly measure: (line: HTMLElement | null) => void;
}

/** Those rows below a heading that are near the view. */
export function JobLines({ drawn, lines, start: top, count, labelledBy, measure }: RowsProps) {
  const { t } = useTexts();
  const { day } = useFormats();
  const { pathOf, marks, currentJobId, words } = drawn;
  const markNames = {
    draft: t('jobs.draft'),
    queued: t('jobs.queued'),
    refused: t('jobs.refused'),
    sent: t('jobs.sent'),
  };
  const statusNames = { open: t('jobs.status.open'), done: t('jobs.status.done') };
  const dueText = (until: string | undefined) => until && t('jobs.until', { day: day(until) });
  return (
    <ul className={classes.rows} aria-labelledby={labelledBy}>
      {lines.map(
        ({ item, index, start }) =>
          item.kind === 'job' && (
            <li
              key={item.key}
              ref={measure}
              data-index={index}
              data-key={item.key}
              className={classes.line}
              style={{ transform: `translateY(${start - top}px)` }}
              aria-setsize={count}
              aria-posinset={item.position}
            >
              <JobRow
                job={item.job}
                path={pathOf(item.job.id)}
                isCurrent={item.job.id === currentJobId}
                saysAddress={item.heading.kind === 'heading'}
                typeName={meterTypeName(t, item.job)}
                statusName={item.job.done ? statusNames.done : statusNames.open}
                due={item.job.done ? undefined : dueText(item.job.jobConstraints?.latestExecution)}
                mark={marks.get(item.job.id)}
                markName={markNames[marks.get(item.job.id) ?? 'draft']}
                words={words}
              />
            </li>
          ),
      )}
    </ul>
  );
}
