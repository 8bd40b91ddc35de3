import { type FoundCode, type Picture, sampleLine } from '@zaehlwerk/ui/camera';
import BitArray from '@zxing/library/es2015/core/common/BitArray.js';
import GlobalHistogramBinarizer from '@zxing/library/es2015/core/common/GlobalHistogramBinarizer.js';
import LuminanceSource from '@zxing/library/es2015/core/LuminanceSource.js';
import Code39Reader from '@zxing/library/es2015/core/oned/Code39Reader.js';
import Code128Reader from '@zxing/library/es2015/core/oned/Code128Reader.js';

/**
 * The method to separate bars and gaps. `threshold`: one brightness per line, best for noise. `slopes`: the
 * steepest changes of brightness, best for blur, shadows and pale print. `slopes-inverted`: the same for
 * light bars on dark ground, as lasers engrave them.
 */
export type BarFinder = 'threshold' | 'slopes' | 'slopes-inverted';

export interface LinearPass {
  readonly degrees: number;
  readonly finder: BarFinder;
  readonly lines: number;
}

const readers = [
  { reader: new Code128Reader(), format: 'code_128' },
  { reader: new Code39Reader(), format: 'code_39' },
] as const;

/**
 * Reads bar codes along parallel lines, from the middle outwards. A code is returned once per line that reads
 * it, and the search ends when two lines agree: the check character of Code 128 lets one misread in a hundred
 * pass, and Code 39 has none.
 */
export function linearCodesIn(picture: Picture, { degrees, finder, lines }: LinearPass): FoundCode[] {
  const source = new LineSource(picture, degrees, lines);
  const binarizer = new GlobalHistogramBinarizer(source);
  const row = new BitArray(source.getWidth() * (finder === 'threshold' ? 1 : bitsPerPoint));
  const found: FoundCode[] = [];
  for (let index = 0; index < lines; index += 1) {
    const line = (lines >> 1) + (index % 2 === 0 ? index : -index - 1) / 2;
    const bars =
      finder === 'threshold' ? thresholdBars(binarizer, line, row) : source.slopeBars(line, row, finder);
    const code = bars && codeIn(bars, line);
    if (code === undefined) continue;
    const isAgreed = found.some(({ text, format }) => text === code.text && format === code.format);
    found.push(code);
    if (isAgreed) break;
  }
  return found;
}

function thresholdBars(
  binarizer: GlobalHistogramBinarizer,
  line: number,
  row: BitArray,
): BitArray | undefined {
  try {
    return binarizer.getBlackRow(line, row);
  } catch {
    // The line has no contrast.
    return undefined;
  }
}

function codeIn(bars: BitArray, line: number): FoundCode | undefined {
  for (let turn = 0; turn < 2; turn += 1) {
    if (turn === 1) bars.reverse();
    for (const { reader, format } of readers) {
      try {
        return { text: reader.decodeRow(line, bars).getText(), format };
      } catch {
        // Not this format.
      }
    }
  }
  return undefined;
}

/** Preserves the widths of bars of less than two pixels. */
const pointsPerPixel = 2;
const bitsPerPoint = 2;
/** Relative to the steepest slope of a line; flatter ones are noise. */
const leastSlope = 0.15;
const leastDifference = 4;
/** Edges of the shortest code that could be a meter number. */
const fewestEdges = 40;

/** A picture as rows in any direction: readers of bar codes only read rows, and rotating a picture is expensive. */
class LineSource extends LuminanceSource {
  readonly #picture: Picture;
  readonly #cos: number;
  readonly #sin: number;
  readonly #points: Uint8ClampedArray;
  readonly #edges: number[] = [];

  constructor(picture: Picture, degrees: number, lines: number) {
    super(picture.side * pointsPerPixel, lines);
    this.#picture = picture;
    this.#cos = Math.cos((degrees * Math.PI) / 180);
    this.#sin = Math.sin((degrees * Math.PI) / 180);
    this.#points = new Uint8ClampedArray(picture.side * pointsPerPixel);
  }

  /** Interpolated between pixels; beyond the edge the brightness of the edge is used. */
  override getRow(line: number): Uint8ClampedArray {
    const { side } = this.#picture;
    const [cos, sin] = [this.#cos, this.#sin];
    const aside = ((line + 0.5) / this.getHeight() - 0.5) * side;
    const middle = (side - 1) / 2;
    const from = {
      x: middle - (cos * side) / 2 - sin * aside,
      y: middle - (sin * side) / 2 + cos * aside,
    };
    const points = this.#points;
    sampleLine(this.#picture, from, { x: cos / pointsPerPixel, y: sin / pointsPerPixel }, points);
    return points;
  }

  /** `undefined` if a line has too few edges for a code. */
  slopeBars(line: number, row: BitArray, finder: BarFinder): BitArray | undefined {
    const edges = this.#edgesOf(this.getRow(line));
    if (edges.length < fewestEdges) return undefined;
    row.clear();
    // Edges into the dark are negative.
    const finely = (edge: number) => Math.round(Math.abs(edge) * bitsPerPoint);
    const isBarBegun = (edge: number) => (finder === 'slopes' ? edge < 0 : edge > 0);
    for (let index = 0; index + 1 < edges.length; index += 1) {
      const [edge = 0, next = 0] = [edges[index], edges[index + 1]];
      if (isBarBegun(edge)) row.setRange(finely(edge), finely(next));
    }
    return row;
  }

  /** Positions of the steepest changes, alternating in sign: negative where the brightness falls. */
  #edgesOf(points: Uint8ClampedArray): readonly number[] {
    const edges = this.#edges;
    edges.length = 0;
    const slopeAt = (at: number) => (points[at + pointsPerPixel] ?? 0) - (points[at - pointsPerPixel] ?? 0);
    const end = points.length - pointsPerPixel - 1;
    let steepest = 0;
    for (let at = pointsPerPixel; at < end; at += 1) steepest = Math.max(steepest, Math.abs(slopeAt(at)));
    const least = Math.max(leastDifference, steepest * leastSlope);
    let best = 0;
    let before = 0;
    let slope = slopeAt(pointsPerPixel);
    for (let at = pointsPerPixel; at < end; at += 1) {
      const after = slopeAt(at + 1);
      const isPeak = slope > 0 ? slope >= before && slope > after : slope <= before && slope < after;
      const isOther = slope * best <= 0;
      if (isPeak && Math.abs(slope) >= least && (isOther || Math.abs(slope) > Math.abs(best))) {
        // The peak of a parabola through three points.
        const place = at + (before - after) / (2 * (before - 2 * slope + after));
        if (!isOther) edges.pop();
        edges.push(slope < 0 ? -place : place);
        best = slope;
      }
      before = slope;
      slope = after;
    }
    return edges;
  }

  override getMatrix(): Uint8ClampedArray {
    return this.#picture.brightness;
  }

  override invert(): LuminanceSource {
    return this;
  }
}
