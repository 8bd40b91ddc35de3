import BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap.js';
import GlobalHistogramBinarizer from '@zxing/library/es2015/core/common/GlobalHistogramBinarizer.js';
import HybridBinarizer from '@zxing/library/es2015/core/common/HybridBinarizer.js';
import RGBLuminanceSource from '@zxing/library/es2015/core/RGBLuminanceSource.js';
import type { Picture } from './picture.ts';

/** A ZXing reader of matrix codes; throws if it finds none. */
export interface MatrixReader {
  decode(bitmap: BinaryBitmap): { getText(): string };
}

export function matrixCodeIn({ brightness, side }: Picture, reader: MatrixReader): string | undefined {
  const picture = new RGBLuminanceSource(brightness, side, side);
  return (
    // A local threshold is best for shadows and glare, a global one for pale print.
    textIn(new HybridBinarizer(picture), reader) ??
    textIn(new GlobalHistogramBinarizer(picture), reader) ??
    textIn(new HybridBinarizer(picture.invert()), reader)
  );
}

function textIn(
  binarizer: HybridBinarizer | GlobalHistogramBinarizer,
  reader: MatrixReader,
): string | undefined {
  try {
    return reader.decode(new BinaryBitmap(binarizer)).getText();
  } catch {
    return undefined;
  }
}
