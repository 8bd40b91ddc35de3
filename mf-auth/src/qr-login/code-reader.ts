import { type CodeReader, createCodeReader, matrixCodeIn, pictureTaker } from '@zaehlwerk/ui/camera';
import QRCodeReader from '@zxing/library/es2015/core/qrcode/QRCodeReader.js';

/** The browser's reader, or ours. */
export const createQrReader = () => createCodeReader(['qr_code'], ownReader);

const qrReader = new QRCodeReader();

function ownReader(): CodeReader {
  const takePicture = pictureTaker({
    // Enough for a code of 60 modules that fills a quarter of the picture.
    longestSide: 600,
    // It misses one in four codes that are rotated by exactly 90 or 180 degrees.
    degrees: [0, 15],
  });
  return async video => {
    const picture = takePicture(video);
    const text = picture && matrixCodeIn(picture, qrReader);
    return text === undefined ? [] : [{ text, format: 'qr_code' }];
  };
}
