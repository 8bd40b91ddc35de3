// Millions of lookups in a test's global object take most of its time.
const { floor, max, min } = Math;

/** A code as it is printed: squares of one size, with its quiet zone around it. */
export interface PrintedCode {
  /** In squares. */
  readonly columns: number;
  readonly rows: number;
  readonly isDark: (column: number, row: number) => boolean;
}

/** How a printed code lies before the camera. */
export interface Print {
  readonly degrees?: number;
  /** Brightness of the code's squares, of the paper between them, and of what is around the card. */
  readonly dark?: number;
  readonly light?: number;
  readonly around?: number;
  /** Width of the code, as part of the picture's. */
  readonly width?: number;
  /** How much brighter the right edge is than the left one. */
  readonly shadow?: number;
  readonly noise?: number;
  /** How far it lies out of the middle, as part of the picture's side. */
  readonly right?: number;
  readonly down?: number;
  /** How far a point is smeared (pixels, one standard deviation). */
  readonly blur?: number;
  /** How much the lower edge is nearer than the upper one. */
  readonly tilt?: number;
}

/**
 * A square picture of a printed code as a camera takes it: one byte of brightness per pixel. The noise is the same
 * every time.
 */
export function photograph(code: PrintedCode, side: number, print: Print = {}): Uint8ClampedArray {
  const { dark = 20, light = 235, around = 150, shadow = 0, noise = 0 } = print;
  const { degrees = 0, width = 0.6, tilt = 0, right = 0, down = 0, blur = 0 } = print;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const random = randomNumbers();
  const brightnessAt = (x: number, y: number) => {
    const squares = code.columns / ((1 + tilt * y) * width);
    const column = floor((cos * x + sin * y) * squares + code.columns / 2);
    const row = floor((cos * y - sin * x) * squares + code.rows / 2);
    const isPrinted = column >= 0 && column < code.columns && row >= 0 && row < code.rows;
    return isPrinted ? (code.isDark(column, row) ? dark : light) : around;
  };
  // A lens mixes what falls on one pixel.
  const spots = blur > 0 ? [0, 1 / 2] : [0];
  const sharp = new Float32Array(side * side).map((_, index) => {
    const x = (index % side) / side - 0.5 - right;
    const y = floor(index / side) / side - 0.5 - down;
    let sum = 0;
    for (const across of spots)
      for (const along of spots) sum += brightnessAt(x + across / side, y + along / side);
    return sum / spots.length ** 2;
  });
  const seen = blur > 0 ? smeared(smeared(sharp, blur, 1), blur, side) : sharp;
  return Uint8ClampedArray.from(
    seen,
    (brightness, index) => brightness + ((index % side) / side - 0.5) * shadow + random() * noise,
  );
}

/** Each pixel mixed with those `step` before and behind it, by a bell curve. */
function smeared(picture: Float32Array, blur: number, step: number): Float32Array {
  const reach = Math.ceil(3 * blur);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * blur ** 2)),
  );
  const total = weights.reduce((sum, weight) => sum + weight);
  const last = picture.length - 1;
  return picture.map((_, index) => {
    let sum = 0;
    for (let at = 0; at < weights.length; at += 1) {
      const from = min(last, max(0, index + (at - reach) * step));
      sum += (weights[at] ?? 0) * (picture[from] ?? 0);
    }
    return sum / total;
  });
}

/** Numbers between -0.5 and 0.5, the same ones in every run. */
function randomNumbers(): () => number {
  let seed = 1;
  return () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return seed / 2 ** 32 - 0.5;
  };
}
