/** A sheet of cards, in millimetres. Style sheet and PDF use these sizes; the edge, which printers leave blank, is in no card. */
export const cardSheet = {
  width: 210,
  height: 297,
  columns: 2,
  rows: 2,
  left: 10,
  top: 12,
  cardWidth: 95,
  cardHeight: 136.5,
} as const;

export const cardsPerSheet = cardSheet.columns * cardSheet.rows;

export function cardCorner(index: number): { readonly x: number; readonly y: number } {
  const { columns, left, top, cardWidth, cardHeight } = cardSheet;
  return { x: left + (index % columns) * cardWidth, y: top + Math.floor(index / columns) * cardHeight };
}

type Line = readonly [x1: number, y1: number, x2: number, y2: number];

const markLength = 5;
/** Between a mark and its corner, so that no rest of it is on a card. */
const markGap = 1.5;
const crossArm = 2;

/** Marks at the edge of the sheet for a cutter, and crosses between cards for scissors. */
export function cutMarks(): readonly Line[] {
  const { columns, rows, left, top, cardWidth, cardHeight } = cardSheet;
  const xs = Array.from({ length: columns + 1 }, (_, index) => left + index * cardWidth);
  const ys = Array.from({ length: rows + 1 }, (_, index) => top + index * cardHeight);
  const right = left + columns * cardWidth;
  const bottom = top + rows * cardHeight;
  return [
    ...xs.flatMap((x): Line[] => [
      [x, top - markGap - markLength, x, top - markGap],
      [x, bottom + markGap, x, bottom + markGap + markLength],
    ]),
    ...ys.flatMap((y): Line[] => [
      [left - markGap - markLength, y, left - markGap, y],
      [right + markGap, y, right + markGap + markLength, y],
    ]),
    ...xs.slice(1, -1).flatMap(x =>
      ys.slice(1, -1).flatMap((y): Line[] => [
        [x - crossArm, y, x + crossArm, y],
        [x, y - crossArm, x, y + crossArm],
      ]),
    ),
  ];
}
