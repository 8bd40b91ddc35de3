/**
 * `samples` of brightness and colour, of which colour has fewer where pixels share them. `scans`: passes of a decoder.
 */
export type JpegFrame = { width: number; height: number; samples: number; scans: number };

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda];
/** Baseline, extended and progressive with Huffman codes: the formats of cameras and browsers. */
const frames: readonly (number | undefined)[] = [0xc0, 0xc1, 0xc2];
/** C0 to CF except code tables and reserved markers. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** 00 is a byte FF of the picture, D0 to D7 continue it. */
const hasLength = (marker: number) => marker > 0x01 && !(marker >= 0xd0 && marker <= startOfImage);

/**
 * Reads the headers of a JPEG file as a decoder does, without decoding. Undefined unless it is one frame of 8 bits,
 * grey or in three colours.
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

/** Position of the next marker's code; the end without one. */
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
