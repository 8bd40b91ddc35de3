import { brightnessOf, type Picture } from './picture.ts';

/** Names of the Barcode Detection API. */
export type CodeFormat = 'qr_code' | 'data_matrix' | 'code_128' | 'code_39';

export interface FoundCode {
  readonly text: string;
  readonly format: CodeFormat;
}

/** Reads the codes in the current frame of a video. Rejects if it cannot read at all. */
export type CodeReader = (video: HTMLVideoElement) => Promise<readonly FoundCode[]>;

/** The used part of the browser's reader, which the DOM types lack. */
interface BarcodeDetector {
  detect(
    source: ImageBitmapSource,
  ): Promise<readonly { readonly rawValue: string; readonly format: CodeFormat }[]>;
}

interface BarcodeDetectorClass {
  new (options: { formats: readonly CodeFormat[] }): BarcodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

export async function detectorOf(
  formats: readonly CodeFormat[],
): Promise<((source: ImageBitmapSource) => Promise<readonly FoundCode[]>) | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  const known = await BarcodeDetector?.getSupportedFormats();
  if (BarcodeDetector === undefined || !formats.every(format => known?.includes(format))) return undefined;
  const detector = new BarcodeDetector({ formats });
  return async source =>
    (await detector.detect(source)).map(({ rawValue, format }) => ({ text: rawValue, format }));
}

/** The browser's reader if it knows the formats, otherwise our own; also our own after the browser's has failed. */
export async function createCodeReader(
  formats: readonly CodeFormat[],
  createOwn: () => CodeReader,
): Promise<CodeReader> {
  const detect = await detectorOf(formats).catch(() => undefined);
  if (detect === undefined) return createOwn();
  let read: CodeReader = detect;
  return video =>
    read(video).catch(() => {
      read = createOwn();
      return read(video);
    });
}

interface PictureOptions {
  /** Larger pictures are scaled down to it (pixels). */
  readonly longestSide: number;
  /** Rotations of successive pictures; upright by default. */
  readonly degrees?: readonly number[];
}

/** Takes pictures of a playing video: the largest square in its centre. `undefined` without a frame. */
export function pictureTaker({
  longestSide,
  degrees = [0],
}: PictureOptions): (video: HTMLVideoElement) => Picture | undefined {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let taken = 0;
  return video => {
    const { videoWidth, videoHeight } = video;
    const cut = Math.min(videoWidth, videoHeight);
    if (context === null || cut === 0) return undefined;
    const side = Math.min(cut, longestSide);
    if (canvas.width !== side) {
      canvas.width = side;
      canvas.height = side;
    }
    const [left, top] = [(videoWidth - cut) / 2, (videoHeight - cut) / 2];
    const turn = ((degrees[taken++ % degrees.length] ?? 0) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const middle = side / 2;
    context.clearRect(0, 0, side, side);
    context.setTransform(cos, sin, -sin, cos, middle * (1 - cos + sin), middle * (1 - cos - sin));
    context.drawImage(video, left, top, cut, cut, 0, 0, side, side);
    context.resetTransform();
    return { brightness: brightnessOf(context.getImageData(0, 0, side, side).data), side };
  };
}
