/**
 * What the headers of a JPEG file state. `samples`: one for each pixel, and those of its colours, which are fewer where
 * several pixels share them. `scans`: how often a decoder goes over the picture.
 */
export type JpegFrame = { width: number; height: number; samples: number; scans: number };

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda];
/** Baseline, extended and progressive, with Huffman codes: what cameras and browsers write. */
const frames: readonly (number | undefined)[] = [0xc0, 0xc1, 0xc2];
/** All frames: C0 to CF but for the tables of codes and what is reserved. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** 00 is a byte FF of the picture, D0 to D7 go on with it. */
const hasLength = (marker: number) => marker > 0x01 && !(marker >= 0xd0 && marker <= startOfImage);

/**
 * Reads the headers of a whole JPEG file as a decoder finds them, without decoding anything. `undefined` for what is no
 * picture of one frame, 8 bits, and grey or in three colours.
 */
export function readJpegFrame(bytes: Buffer): JpegFrame | undefined {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== startOfImage) return undefined;
  let frame: Omit<JpegFrame, 'scans'> | undefined;
  let scans = 0;
  for (let at = markerFrom(bytes, 2); at < bytes.length; at = markerFrom(bytes, at)) {
    const marker = bytes[at] ?? 0;
    at += 1;
    if (marker === endOfImage) break;
    if (!hasLength(marker)) continue;
    if (at + 2 > bytes.length) break;
    if (isFrame(marker)) {
      if (frame !== undefined || !frames.includes(marker)) return undefined;
      frame = frameAt(bytes, at + 2);
      if (frame === undefined) return undefined;
    }
    if (marker === startOfScan) scans += 1;
    at += Math.max(2, bytes.readUInt16BE(at));
  }
  return frame && scans > 0 ? { ...frame, scans } : undefined;
}

/** Where the code of the next marker stands; the end where there is none. */
function markerFrom(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  if (at === -1) return bytes.length;
  while (bytes[at] === 0xff) at += 1;
  return at;
}

function frameAt(bytes: Buffer, at: number): Omit<JpegFrame, 'scans'> | undefined {
  const components = bytes[at + 5] ?? 0;
  if (at + 6 + 3 * components > bytes.length) return undefined;
  const [height, width] = [bytes.readUInt16BE(at + 1), bytes.readUInt16BE(at + 3)];
  const isPhoto = bytes[at] === 8 && (components === 1 || components === 3) && width > 0 && height > 0;
  if (!isPhoto) return undefined;
  const factors = Array.from({ length: components }, (_, index) => {
    const factor = bytes[at + 7 + 3 * index] ?? 0;
    return [factor >> 4, factor & 15] as const;
  });
  const most = Math.max(...factors.map(([across]) => across)) * Math.max(...factors.map(([, down]) => down));
  const each = factors.reduce((sum, [across, down]) => sum + across * down, 0);
  return most > 0 ? { width, height, samples: Math.ceil((width * height * each) / most) } : undefined;
}
