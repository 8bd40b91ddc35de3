import type { DrawPhoto } from '../../src/submission/photo-processes.ts';

/** Keeps photos as they are, without the processes that decode them. */
export const keepPhoto: DrawPhoto = async ({ encodedImage }) => ({
  jpeg: Buffer.from(encodedImage, 'base64'),
  cost: 0,
});

/** A grey JPEG of 8 by 8 pixels, the smallest that is encoded in one block. */
const grey = Buffer.from(
  '/9j/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AQ//Z',
  'base64',
);
/** Where the frame begins that states height and width. */
const frameOf = (jpeg: Buffer) => jpeg.indexOf(Buffer.from([0xff, 0xc0]));

/** A JPEG with a mark from 0 to 63, its size, which survives that the server draws it anew. */
export function markedJpeg(mark: number): Buffer {
  const jpeg = Buffer.from(grey);
  const frame = frameOf(jpeg);
  jpeg.writeUInt16BE(Math.floor(mark / 8) + 1, frame + 5);
  jpeg.writeUInt16BE((mark % 8) + 1, frame + 7);
  return jpeg;
}

/** The mark of a JPEG made by {@link markedJpeg}, as it was sent or as it came back. */
export function markOf(jpeg: Buffer): number {
  const frame = frameOf(jpeg);
  return (jpeg.readUInt16BE(frame + 5) - 1) * 8 + jpeg.readUInt16BE(frame + 7) - 1;
}

export const markedPhoto = (mark: number) => ({
  encodedImage: markedJpeg(mark).toString('base64'),
  mimeType: 'image/jpeg',
});

/** A progressive JPEG of few bytes that states many pixels, all grey, and goes over them in many empty scans. */
export function emptyScans({ width, height, scans }: { width: number; height: number; scans: number }) {
  const segment = (marker: number, ...bytes: number[]) =>
    Buffer.from([0xff, marker, 0, bytes.length + 2, ...bytes]);
  const oneCode = (table: number, symbol: number) => segment(0xc4, table, 1, ...Array(15).fill(0), symbol);
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  // Each code is one bit, followed in the others by fourteen of how many blocks have nothing: as many as these can say.
  const dc = Buffer.alloc(Math.ceil(blocks / 8));
  const ac = Buffer.alloc(2 * Math.ceil(blocks / 16_384), 0x7f);
  const first = [segment(0xda, 1, 1, 0, 0, 0, 0), dc];
  const others = Array.from({ length: scans - 1 }, () => [segment(0xda, 1, 1, 0, 1, 63, 0), ac]).flat();
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array(64).fill(1)),
    segment(0xc2, 8, ...size, 1, 1, 0x11, 0),
    oneCode(0x00, 0),
    oneCode(0x10, 0xe0),
    ...first,
    ...others,
    Buffer.from([0xff, 0xd9]),
  ]);
}
