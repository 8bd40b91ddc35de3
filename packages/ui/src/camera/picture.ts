/** A square picture as brightness values of one byte per pixel, row by row. */
export interface Picture {
  readonly brightness: Uint8ClampedArray;
  /** Width and height in pixels. */
  readonly side: number;
}

/** The brightness at a place between pixels, in proportion; beyond the edge that of the edge. */
export function brightnessAt({ brightness, side }: Picture, x: number, y: number): number {
  const last = side - 1.001;
  const column = x < 0 ? 0 : x > last ? last : x;
  const row = y < 0 ? 0 : y > last ? last : y;
  const at = (row | 0) * side + (column | 0);
  const [right, down] = [column % 1, row % 1];
  const upperLeft = brightness[at] ?? 0;
  const lowerLeft = brightness[at + side] ?? 0;
  const upper = upperLeft + ((brightness[at + 1] ?? 0) - upperLeft) * right;
  const lower = lowerLeft + ((brightness[at + side + 1] ?? 0) - lowerLeft) * right;
  return upper + (lower - upper) * down;
}

/** Of red, green, blue and alpha. Green counts twice, as it does to the eye. */
export function brightnessOf(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const brightness = new Uint8ClampedArray(pixels.length / 4);
  for (let index = 0, at = 0; at < pixels.length; index += 1, at += 4) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    brightness[index] = (red + 2 * green + blue) / 4;
  }
  return brightness;
}
