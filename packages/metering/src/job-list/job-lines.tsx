import type { ListItem } from './job-groups.ts';
import classes from './job-list.module.css';
import { JobRow } from './job-row.tsx';
import type { DrawnLines } from './list-body.tsx';
import type { RowTexts } from './row-texts.ts';

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
