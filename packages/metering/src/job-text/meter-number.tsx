import { Fragment, type ReactNode } from 'react';

/** After letters and marks, between digits and letters, and before each four digits, but not after a single one. */
const borders =
  /(?<=\p{L})(?=\d)|(?<=\d\d)(?=\p{L})|(?<=[-./_])(?=[\p{L}\d])|(?<=\d\d)(?=(?:\d{4})+(?!\d))/gu;

/** Possible line breaks: between readable groups. */
export function groupBorders(meterNumber: string): readonly number[] {
  return [...meterNumber.matchAll(borders)].map(({ index }) => index);
}

/** Inserts line break opportunities, which neither copying nor searching sees. */
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

export function MeterNumber({ children: meterNumber }: { readonly children: string }) {
  return breakableAt(groupBorders(meterNumber), meterNumber);
}
