import { printedQr } from '../../../../mf-auth/src/testing/printed-qr.ts';
import { type Print, photograph } from '../../../../packages/ui/src/camera/testing/photograph.ts';

const side = 480;

/** A camera video of a printed QR code. */
export function cameraVideo(text: string, print: Print = {}): Buffer {
  return videoOf(photograph(printedQr(text), side, print), side);
}

/** A camera video of a square picture in the format of Chromium's fake camera: YUV4MPEG2. */
export function videoOf(brightness: Uint8ClampedArray, width: number): Buffer {
  const grey = Buffer.alloc((width / 2) ** 2 * 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), Buffer.from(brightness), grey]);
  const header = Buffer.from(`YUV4MPEG2 W${width} H${width} F20:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([header, frame, frame]);
}
