import { segmentsOf } from './jpeg-segments.ts';

/** Width and height in pixels, as stored: before any orientation is applied. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Reads the size of a JPEG or PNG from its first bytes, without decoding it; `undefined` where they do not tell. */
export function pixelSize(bytes: Uint8Array): PixelSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return isPng(view) ? sizeOfPng(view) : isJpeg(view) ? sizeOfJpeg(view) : undefined;
}

/** Whether the file begins like a JPEG or a PNG, which every browser decodes unless the file is damaged. */
export function isKnownFormat(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return isPng(view) || isJpeg(view);
}

function isPng(view: DataView): boolean {
  return view.byteLength >= 8 && view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a;
}

function sizeOfPng(view: DataView): PixelSize | undefined {
  return view.byteLength < 24 ? undefined : { width: view.getUint32(16), height: view.getUint32(20) };
}

function isJpeg(view: DataView): boolean {
  return view.byteLength >= 3 && view.getUint16(0) === 0xffd8 && view.getUint8(2) === 0xff;
}

/** The size that the start of a frame tells (ITU T.81, B.2.2). */
function sizeOfJpeg(view: DataView): PixelSize | undefined {
  for (const { marker, start } of segmentsOf(view)) {
    if (!isStartOfFrame(marker)) continue;
    if (start + 9 > view.byteLength) return undefined;
    return { width: view.getUint16(start + 7), height: view.getUint16(start + 5) };
  }
  return undefined;
}

/** SOF0 to SOF15, without the Huffman (C4), reserved (C8) and arithmetic (CC) tables of the same range. */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
}
