import { type Print, photograph } from '../../mf-auth/src/testing/photograph.ts';

const side = 480;

/** The video of a camera that looks at a printed QR code, as Chromium's fake camera plays it: YUV4MPEG2, 480 by 480. */
export function cameraVideo(text: string, print: Print = {}): Buffer {
  const grey = Buffer.alloc((side / 2) ** 2 * 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), Buffer.from(photograph(text, side, print)), grey]);
  const header = Buffer.from(`YUV4MPEG2 W${side} H${side} F20:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([header, frame, frame]);
}
