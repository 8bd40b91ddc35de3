import BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap.js';
import GlobalHistogramBinarizer from '@zxing/library/es2015/core/common/GlobalHistogramBinarizer.js';
import HybridBinarizer from '@zxing/library/es2015/core/common/HybridBinarizer.js';
import QRCodeReader from '@zxing/library/es2015/core/qrcode/QRCodeReader.js';
import RGBLuminanceSource from '@zxing/library/es2015/core/RGBLuminanceSource.js';

/** The texts of the QR codes that are in a video's current frame. Rejects when it cannot read at all. */
export type CodeReader = (video: HTMLVideoElement) => Promise<readonly string[]>;

/** The part of the browser's own reader that is used; it is no part of the DOM's types. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

interface BarcodeDetectorClass {
  new (options: { formats: readonly string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own reader where it knows QR codes, otherwise ours; ours too once the browser's fails. */
export async function createCodeReader(): Promise<CodeReader> {
  const detector = await browserDetector().catch(() => undefined);
  if (detector === undefined) return ownReader();
  let read: CodeReader = async video => (await detector.detect(video)).map(({ rawValue }) => rawValue);
  return video =>
    read(video).catch(() => {
      read = ownReader();
      return read(video);
    });
}

async function browserDetector(): Promise<BarcodeDetector | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  const formats = await BarcodeDetector?.getSupportedFormats();
  return BarcodeDetector && formats?.includes('qr_code')
    ? new BarcodeDetector({ formats: ['qr_code'] })
    : undefined;
}

function ownReader(): CodeReader {
  const takePicture = pictureTaker();
  return async video => {
    const picture = takePicture(video);
    const text = picture && qrCodeIn(picture.brightness, picture.side);
    return text === undefined ? [] : [text];
  };
}

/** Enough for a code of 60 modules that fills a quarter of the picture. */
const longestSide = 600;

/**
 * How far every other picture is turned (radians). The reader misses one in four codes that lie exactly on their side
 * or upside down, and misses them again in every picture of a camera that stands still.
 */
const turn = Math.PI / 12;

/** The middle of a video's current frame, as square brightness values of one byte per pixel. */
interface Picture {
  readonly brightness: Uint8ClampedArray;
  readonly side: number;
}

/** Takes pictures of a video that is playing: the largest square in its middle, scaled down, every other one turned. */
export function pictureTaker(): (video: HTMLVideoElement) => Picture | undefined {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let isTurned = true;
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
    isTurned = !isTurned;
    const [cos, sin] = isTurned ? [Math.cos(turn), Math.sin(turn)] : [1, 0];
    const middle = side / 2;
    context.clearRect(0, 0, side, side);
    context.setTransform(cos, sin, -sin, cos, middle * (1 - cos + sin), middle * (1 - cos - sin));
    context.drawImage(video, left, top, cut, cut, 0, 0, side, side);
    context.resetTransform();
    return { brightness: brightnessOf(context.getImageData(0, 0, side, side).data), side };
  };
}

/** Of red, green, blue and alpha. Green counts twice, as it does to the eye. */
function brightnessOf(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const brightness = new Uint8ClampedArray(pixels.length / 4);
  for (let index = 0, at = 0; at < pixels.length; index += 1, at += 4) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    brightness[index] = (red + 2 * green + blue) / 4;
  }
  return brightness;
}

const reader = new QRCodeReader();

/**
 * The text of the QR code in a square picture, `undefined` when none can be read.
 *
 * @param brightness one byte per pixel, row by row
 * @param side width and height in pixels
 */
export function qrCodeIn(brightness: Uint8ClampedArray, side: number): string | undefined {
  const picture = new RGBLuminanceSource(brightness, side, side);
  return (
    // Shadows and glare are told from the code by a threshold per place, a pale print by one for the whole picture.
    textIn(new HybridBinarizer(picture)) ??
    textIn(new GlobalHistogramBinarizer(picture)) ??
    textIn(new HybridBinarizer(picture.invert()))
  );
}

function textIn(binarizer: HybridBinarizer | GlobalHistogramBinarizer): string | undefined {
  try {
    return reader.decode(new BinaryBitmap(binarizer)).getText();
  } catch {
    return undefined;
  }
}
