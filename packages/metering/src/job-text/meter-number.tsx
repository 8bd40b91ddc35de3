import { Fragment, type ReactNode } from 'react';
import classes from './meter-number.module.css';

/** After letters and marks, between digits and letters, and after each four digits, but not before a single last one. */
const borders =
  /(?<=\p{L})(?=\d)|(?<=\d\d)(?=\p{L})|(?<=[-./_])(?=[\p{L}\d])|(?<=(?<!\d)(?:\d{4})+)(?=\d\d)/gu;

/** Possible line breaks: between readable groups. */
export function groupBorders(meterNumber: string): readonly number[] {
  return [...meterNumber.matchAll(borders)].map(({ index }) => index);
}

/**
 * Groups as they are printed on a meter, `8SEN 3130 0328 82`, with line breaks only in between. The gaps are drawn:
 * copying, searching and screen readers get the number as it is.
 */
export function inGroups(places: readonly number[], part: string, start = 0): ReactNode {
  const ends = places.map(place => place - start).filter(place => place > 0 && place <= part.length);
  if (ends.length === 0) return part;
  const isClosed = ends.includes(part.length);
  return (isClosed ? ends : [...ends, part.length]).map((end, index, all) => {
    const from = all[index - 1] ?? 0;
    const group = part.slice(from, end);
    if (!ends.includes(end)) return group;
    // A mark is a gap of its own.
    const hasGap = /[\p{L}\d]$/u.test(group);
    return (
      <Fragment key={from}>
        {hasGap ? group.slice(0, -1) : group}
        {hasGap && <span className={classes.gap}>{group.slice(-1)}</span>}
        <wbr />
      </Fragment>
    );
  });
}

export function MeterNumber({ children: meterNumber }: { readonly children: string }) {
  return inGroups(groupBorders(meterNumber), meterNumber);
}
