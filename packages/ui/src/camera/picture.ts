/** A square picture, one byte of brightness per pixel, row by row. */
export interface Picture {
  readonly brightness: Uint8ClampedArray;
  readonly side: number;
}

/** In pixels; the centre of the first pixel is at 0, 0. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Brightness along a line from `from` in steps of `step`, one for each place of `into`; that of the edge beyond it. */
export function sampleLine(
  { brightness, side }: Picture,
  from: Point,
  step: Point,
  into: Uint8ClampedArray,
): void {
  const last = side - 1.001;
  for (let index = 0; index < into.length; index += 1) {
    const x = Math.max(0, Math.min(last, from.x + index * step.x));
    const y = Math.max(0, Math.min(last, from.y + index * step.y));
    const [column, row] = [x | 0, y | 0];
    const at = row * side + column;
    const upperLeft = brightness[at] ?? 0;
    const lowerLeft = brightness[at + side] ?? 0;
    const upper = upperLeft + ((brightness[at + 1] ?? 0) - upperLeft) * (x - column);
    const lower = lowerLeft + ((brightness[at + side + 1] ?? 0) - lowerLeft) * (x - column);
    into[index] = upper + (lower - upper) * (y - row);
  }
}

/** From red, green, blue and alpha; green counts twice, as to the eye. */
export function brightnessOf(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const brightness = new Uint8ClampedArray(pixels.length / 4);
  for (let index = 0, at = 0; at < pixels.length; index += 1, at += 4) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    brightness[index] = (red + 2 * green + blue) / 4;
  }
  return brightness;
}
