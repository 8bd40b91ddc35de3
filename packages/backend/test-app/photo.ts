/** A grey JPEG of 8 by 8 pixels, the smallest that is encoded in one block. */
const grey = Buffer.from(
  '/9j/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AQ//Z',
  'base64',
);
/** Where the frame begins that states height and width. */
const frameOf = (jpeg: Buffer) => jpeg.indexOf(Buffer.from([0xff, 0xc0]));

/** A JPEG that can be told from others by its mark, 0 to 63, also after the server has drawn it anew: its size. */
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

/** A photo as it is sent. */
export const markedPhoto = (mark: number) => ({
  encodedImage: markedJpeg(mark).toString('base64'),
  mimeType: 'image/jpeg',
});
