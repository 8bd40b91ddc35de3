/** A part of the horizontal axis that a chart shows; time is counted in milliseconds since 1970. */
export interface AxisWindow {
  readonly from: number;
  readonly to: number;
}

/** What moves or enlarges a window: `scale` times as much in it, about a point of it from 0 to 1, `shift` lengths on. */
export interface Zoom {
  readonly scale?: number;
  readonly about?: number;
  readonly shift?: number;
}

/** A window moved or enlarged, within `bounds`, and no shorter than `least`. */
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
