import encodeQR from 'qr';

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
  /** How much the lower edge is nearer than the upper one. */
  readonly tilt?: number;
}

/**
 * A square picture of a QR code as a camera takes it: one byte of brightness per pixel. The noise is the same every
 * time.
 */
export function photograph(text: string, side: number, print: Print = {}): Uint8ClampedArray {
  const { dark = 20, light = 235, around = 150, shadow = 0, noise = 0 } = print;
  const { degrees = 0, width = 0.6, tilt = 0 } = print;
  const code = encodeQR(text, 'raw', { border: 4 });
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const random = randomNumbers();
  return Uint8ClampedArray.from({ length: side * side }, (_, index) => {
    const [right, down] = [(index % side) / side - 0.5, Math.floor(index / side) / side - 0.5];
    const nearness = (1 + tilt * down) * width;
    const column = Math.floor(((cos * right + sin * down) / nearness + 0.5) * code.length);
    const row = Math.floor(((cos * down - sin * right) / nearness + 0.5) * code.length);
    const isDark = code[row]?.[column];
    const printed = isDark === undefined ? around : isDark ? dark : light;
    return printed + right * shadow + random() * noise;
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
