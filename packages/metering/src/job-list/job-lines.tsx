import type { Job } from '@zaehlwerk/api';
import type { SearchWord } from '@zaehlwerk/domain';
import type { HeadingItem, ListItem } from './job-groups.ts';
import classes from './job-list.module.css';
import { JobRow } from './job-row.tsx';
import type { JobMark, RowTexts } from './row-texts.ts';

export interface DrawnLines {
  readonly items: readonly ListItem[];
  readonly headings: readonly HeadingItem[];
  readonly pathOf: (job: Job) => string;
  /** By job keys. */
  readonly marks: ReadonlyMap<string, JobMark>;
  readonly currentKey: string | undefined;
  readonly words: readonly SearchWord[];
}

/** A rendered line; `start` is in pixels from the top of the list. */
export interface PlacedLine {
  readonly item: ListItem;
  readonly index: number;
  readonly start: number;
}

export interface RowsProps {
  readonly drawn: DrawnLines;
  readonly texts: RowTexts;
  readonly lines: readonly PlacedLine[];
  /** The start of the section, in pixels from the top of the list. */
  readonly start: number;
  /** The number of all jobs of the section, rendered or not. */
  readonly count: number;
  readonly labelledBy: string;
  readonly measure: (line: HTMLElement | null) => void;
}

/** The rows of a section near the viewport. */
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
