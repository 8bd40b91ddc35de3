import { type MeterCode, readMeterCode } from '@zaehlwerk/domain';
import {
  brightnessOf,
  type CodeFormat,
  type CodeReader,
  createCodeReader,
  detectorOf,
  type FoundCode,
  type Picture,
  pictureTaker,
} from '@zaehlwerk/ui/camera';
import { enqueueConversion } from '../photos/convert/converter.ts';
import { createAgreement } from './agreement.ts';
import { codesIn, passesOverFrame, passesOverPhoto } from './code-finder.ts';

/** Formats on meters. Article numbers (EAN) are excluded: they are the same on every meter of a kind. */
const formats: readonly CodeFormat[] = ['code_128', 'code_39', 'data_matrix', 'qr_code'];

/** The full size of cameras: the bars of a long code are one or two pixels wide. */
const largestFrame = 1080;

/** The browser's reader, otherwise our own. */
export const createMeterCodeReader = () => createCodeReader(formats, ownReader);

function ownReader(): CodeReader {
  const takePicture = pictureTaker({ longestSide: largestFrame });
  let frame = 0;
  return async video => {
    const picture = takePicture(video);
    if (picture === undefined) return [];
    const found: FoundCode[] = [];
    for (const pass of passesOverFrame(frame)) {
      found.push(...codesIn(picture, pass));
      await otherWork();
    }
    frame += 1;
    return found;
  };
}

/** Yields to the page between two passes. */
const otherWork = () => new Promise(resolve => setTimeout(resolve));

export interface ReadCode {
  readonly text: string;
  readonly code: MeterCode;
}

/** An identification, otherwise a number, otherwise any code. */
export function mostTelling(codes: readonly FoundCode[]): ReadCode | undefined {
  const read = codes.map(({ text }) => ({ text, code: readMeterCode(text) }));
  const first = (kind: MeterCode['kind']) => read.find(({ code }) => code.kind === kind);
  return first('identification') ?? first('number') ?? read[0];
}

/** `no-picture`: the file cannot be opened. */
export type PhotoRead =
  | { readonly kind: 'code'; readonly read: ReadCode }
  | { readonly kind: 'no-code' | 'no-picture' };

/** Reads the codes on a photo until one is a meter number. The result is meaningless after `signal` aborts. */
export async function readPhoto(file: File, signal: AbortSignal): Promise<PhotoRead> {
  const photo = await enqueueConversion(file);
  const bitmap = photo.ok && (await createImageBitmap(photo.jpeg).catch(() => undefined));
  if (!bitmap) return { kind: 'no-picture' };
  try {
    return await readBitmap(bitmap, signal);
  } finally {
    bitmap.close();
  }
}

async function readBitmap(bitmap: ImageBitmap, signal: AbortSignal): Promise<PhotoRead> {
  const agree = createAgreement();
  let foreign: ReadCode | undefined;
  const isDone = (found: readonly FoundCode[]) => {
    const read = mostTelling(agree(found));
    foreign = read ?? foreign;
    return read !== undefined && read.code.kind !== 'foreign';
  };
  const answer = (): PhotoRead => (foreign ? { kind: 'code', read: foreign } : { kind: 'no-code' });

  const detect = await detectorOf(formats).catch(() => undefined);
  // It returns one code per picture: the rotated picture may return another one.
  for (const degrees of detect ? [0, 180] : [])
    if (isDone((await detect?.(drawn(bitmap, degrees)).catch(() => [])) ?? [])) return answer();

  const picture = pictureOf(drawn(bitmap, 0));
  for (const pass of picture ? passesOverPhoto() : []) {
    if (signal.aborted || (picture && isDone(codesIn(picture, pass)))) break;
    await otherWork();
  }
  return answer();
}

function drawn(bitmap: ImageBitmap, degrees: number): HTMLCanvasElement {
  const side = Math.max(bitmap.width, bitmap.height);
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return canvas;
  context.fillStyle = '#999999';
  context.fillRect(0, 0, side, side);
  context.translate(side / 2, side / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  return canvas;
}

function pictureOf(canvas: HTMLCanvasElement): Picture | undefined {
  const { width: side } = canvas;
  const pixels = side > 0 && canvas.getContext('2d')?.getImageData(0, 0, side, side).data;
  return pixels ? { brightness: brightnessOf(pixels), side } : undefined;
}
