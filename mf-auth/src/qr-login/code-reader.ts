import { pictureTaker } from './picture.ts';
import { qrCodeIn } from './qr-code-in.ts';

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
