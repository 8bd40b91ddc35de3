import { type FoundCode, matrixCodeIn, type Picture, sampleLine } from '@zaehlwerk/ui/camera';
import DataMatrixReader from '@zxing/library/es2015/core/datamatrix/DataMatrixReader.js';
import QRCodeReader from '@zxing/library/es2015/core/qrcode/QRCodeReader.js';
import { type BarFinder, type LinearPass, linearCodesIn } from './linear-codes.ts';

/** A square part of a picture, scaled and rotated, to search for a matrix code. */
interface MatrixPass {
  /** The centre, relative to the picture's side. */
  readonly x: number;
  readonly y: number;
  /** The side, relative to the picture's. */
  readonly part: number;
  readonly degrees: number;
}

/** One short pass over a picture, so that a slow device can do other work between two. */
export type Pass =
  | { readonly kind: 'linear'; readonly pass: LinearPass }
  | { readonly kind: 'matrix'; readonly pass: MatrixPass };

/** A bar code is seven times as long as high: lines at these steps of degrees cross it. */
const step = 7.5;
const directions = Array.from({ length: 180 / step }, (_, index) => index * step);
const oblique = directions.filter(degrees => degrees % 90 !== 0);
/** The Data Matrix reader needs roughly level edges, on any side of the code. */
const turns = [0, 15, 30, 45, 60, 75];
const finders: readonly BarFinder[] = ['slopes', 'threshold', 'slopes', 'slopes-inverted'];
const obliquePerFrame = 4;

/** In every frame: level, upright and the centre. Other directions and methods alternate between frames. */
export function passesOverFrame(frame: number): readonly Pass[] {
  const finder = finders[frame % finders.length] ?? 'slopes';
  const first = (frame * obliquePerFrame) % oblique.length;
  const along = [0, 90, ...oblique.slice(first, first + obliquePerFrame)];
  const degrees = turns[(frame >> 1) % turns.length] ?? 0;
  const part = frame % 2 === 0 ? 0.5 : 1;
  return [
    ...along.map(direction => linear(direction, finder, 32)),
    matrix(0.5, 0.5, part, 0),
    ...(degrees === 0 ? [] : [matrix(0.5, 0.5, part, degrees)]),
  ];
}

/** All passes over a photo, the promising ones first. */
export function passesOverPhoto(): readonly Pass[] {
  const parts = [1, 0.5, 0.3];
  const placesOf = (part: number) => {
    const places = Math.round(2 / part - 1);
    return Array.from(
      { length: places },
      (_, index) => part / 2 + (index * (1 - part)) / Math.max(1, places - 1),
    );
  };
  const level = parts.flatMap(part => placesOf(part).flatMap(y => placesOf(part).map(x => ({ x, y, part }))));
  const lines = (along: readonly number[]) =>
    (['slopes', 'threshold', 'slopes-inverted'] as const).flatMap(finder =>
      along.map(direction => linear(direction, finder, 96)),
    );
  return [
    ...lines([0, 90]),
    ...level.map(({ x, y, part }) => matrix(x, y, part, 0)),
    ...lines(oblique),
    ...turns.slice(1).flatMap(degrees => level.map(({ x, y, part }) => matrix(x, y, part, degrees))),
  ];
}

const linear = (degrees: number, finder: BarFinder, lines: number): Pass => ({
  kind: 'linear',
  pass: { degrees, finder, lines },
});
const matrix = (x: number, y: number, part: number, degrees: number): Pass => ({
  kind: 'matrix',
  pass: { x, y, part, degrees },
});

const dataMatrix = new DataMatrixReader();
const qrCode = new QRCodeReader();

export function codesIn(picture: Picture, { kind, pass }: Pass): readonly FoundCode[] {
  if (kind === 'linear') return linearCodesIn(picture, pass);
  const part = cutOut(picture, pass);
  const text = matrixCodeIn(part, dataMatrix);
  if (text !== undefined) return [{ text, format: 'data_matrix' }];
  const qr = matrixCodeIn(part, qrCode);
  return qr === undefined ? [] : [{ text: qr, format: 'qr_code' }];
}

/** The reader needs three pixels per square of a code; more cost time. */
const longestPart = 540;

function cutOut(picture: Picture, { x, y, part, degrees }: MatrixPass): Picture {
  const { side } = picture;
  const width = Math.round(side * part);
  const size = Math.min(width, longestPart);
  const scale = width / size;
  const [cos, sin] = [
    scale * Math.cos((degrees * Math.PI) / 180),
    scale * Math.sin((degrees * Math.PI) / 180),
  ];
  const cut = new Uint8ClampedArray(size * size);
  const middle = (size - 1) / 2;
  for (let row = 0; row < size; row += 1) {
    const from = {
      x: x * side - 0.5 - cos * middle - sin * (row - middle),
      y: y * side - 0.5 - sin * middle + cos * (row - middle),
    };
    sampleLine(picture, from, { x: cos, y: sin }, cut.subarray(row * size, (row + 1) * size));
  }
  return { brightness: cut, side: size };
}
