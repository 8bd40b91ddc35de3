/** The visible part of the horizontal axis; time is in milliseconds since 1970. */
export interface AxisWindow {
  readonly from: number;
  readonly to: number;
}

/** `scale`: factor of the length; `about`: fixed point from 0 to 1; `shift`: in lengths. */
export interface Zoom {
  readonly scale?: number;
  readonly about?: number;
  readonly shift?: number;
}

export function zoomed(
  { from, to }: AxisWindow,
  bounds: AxisWindow,
  least: number,
  { scale = 1, about = 0.5, shift = 0 }: Zoom,
): AxisWindow {
  const most = bounds.to - bounds.from;
  const length = Math.min(most, Math.max(Math.min(least, most), (to - from) * scale));
  const begin = from + (to - from) * about - length * about + length * shift;
  const within = Math.max(bounds.from, Math.min(begin, bounds.to - length));
  return { from: within, to: within + length };
}
