import { Fragment, type ReactNode } from 'react';

/** Behind letters and marks, between digits and letters, and before each four digits of a run, but for a single one. */
const borders =
  /(?<=\p{L})(?=\d)|(?<=\d\d)(?=\p{L})|(?<=[-./_])(?=[\p{L}\d])|(?<=\d\d)(?=(?:\d{4})+(?!\d))/gu;

/** Where a meter number that does not fit on a line is broken: as people read it, in groups. */
export function groupBorders(meterNumber: string): readonly number[] {
  return [...meterNumber.matchAll(borders)].map(({ index }) => index);
}

/** A part of a text that may be broken at these places of it; what is copied or searched stays as it is. */
export function breakableAt(places: readonly number[], part: string, start = 0): ReactNode {
  const inside = places.map(place => place - start).filter(place => place > 0 && place < part.length);
  if (inside.length === 0) return part;
  return [0, ...inside].map((from, index) => (
    <Fragment key={from}>
      {from > 0 && <wbr />}
      {part.slice(from, inside[index])}
    </Fragment>
  ));
}

/** A meter number, which is broken between its groups where it does not fit. */
export function MeterNumber({ children: meterNumber }: { readonly children: string }) {
  return breakableAt(groupBorders(meterNumber), meterNumber);
}
