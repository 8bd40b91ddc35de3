import type { Job } from '@zaehlwerk/api';
import type { SearchWord } from '@zaehlwerk/domain';
import type { HeadingItem, ListItem } from './job-groups.ts';
import classes from './job-list.module.css';
import { JobRow } from './job-row.tsx';
import type { JobMark, RowTexts } from './row-texts.ts';

/** What the lines of the list are drawn from. */
export interface DrawnLines {
  readonly items: readonly ListItem[];
  /** Those of the items that are headings of groups. */
  readonly headings: readonly HeadingItem[];
  readonly pathOf: (job: Job) => string;
  /** By the keys of jobs, like the current one. */
  readonly marks: ReadonlyMap<string, JobMark>;
  readonly currentKey: string | undefined;
  /** What is searched for. */
  readonly words: readonly SearchWord[];
}

/** A line that is in the document, and where it stands, in pixels from the top of the list. */
export interface PlacedLine {
  readonly item: ListItem;
  readonly index: number;
  readonly start: number;
}

export interface RowsProps {
  readonly drawn: DrawnLines;
  readonly texts: RowTexts;
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
export function JobLines({ drawn, texts, lines, start: top, count, labelledBy, measure }: RowsProps) {
  const { pathOf, marks, currentKey, words } = drawn;
  return (
    <ul className={classes.rows} aria-labelledby={labelledBy}>
      {lines.map(({ item, index, start }) => {
        if (item.kind !== 'job') return null;
        const { job, heading, position, key } = item;
        return (
          <li
            key={key}
            ref={measure}
            data-index={index}
            data-key={key}
            className={classes.line}
            style={{ transform: `translateY(${start - top}px)` }}
            aria-setsize={count}
            aria-posinset={position}
          >
            <JobRow
              job={job}
              path={pathOf(job)}
              isCurrent={key === currentKey}
              saysAddress={heading.kind === 'heading'}
              mark={marks.get(key)}
              texts={texts}
              words={words}
            />
          </li>
        );
      })}
    </ul>
  );
}
