import BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap.js';
import GlobalHistogramBinarizer from '@zxing/library/es2015/core/common/GlobalHistogramBinarizer.js';
import HybridBinarizer from '@zxing/library/es2015/core/common/HybridBinarizer.js';
import QRCodeReader from '@zxing/library/es2015/core/qrcode/QRCodeReader.js';
import RGBLuminanceSource from '@zxing/library/es2015/core/RGBLuminanceSource.js';

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
