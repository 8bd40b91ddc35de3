/** In pixels, as stored, before any orientation is applied. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** The size of a JPEG or PNG from its first bytes, without decoding. */
export function pixelSize(view: DataView): PixelSize | undefined {
  return isPng(view) ? sizeOfPng(view) : isJpeg(view) ? sizeOfJpeg(view) : undefined;
}

/** True for a JPEG or PNG, which every browser decodes unless it is damaged. */
export function isKnownFormat(view: DataView): boolean {
  return isPng(view) || isJpeg(view);
}

function isPng(view: DataView): boolean {
  return view.byteLength >= 8 && view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a;
}

function sizeOfPng(view: DataView): PixelSize | undefined {
  return view.byteLength < 24 ? undefined : { width: view.getUint32(16), height: view.getUint32(20) };
}

export function isJpeg(view: DataView): boolean {
  return view.byteLength >= 3 && view.getUint16(0) === 0xffd8 && view.getUint8(2) === 0xff;
}

/** From the start of frame (ITU T.81, B.2.2). */
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

interface Segment {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
}

const startOfScan = 0xffda;
const exifMarker = 0xffe1;
const orientationTag = 0x0112;

/** The segments before the scan (ITU T.81, B.1.1), as far as the bytes go. */
function* segmentsOf(view: DataView): Generator<Segment> {
  let start = 2;
  while (start + 4 <= view.byteLength) {
    const marker = view.getUint16(start);
    if (marker === startOfScan) return;
    const end = start + 2 + view.getUint16(start + 2);
    yield { marker, start, end };
    start = end;
  }
}

/** From the first directory of TIFF (EXIF 2.32, 4.6.4). */
function orientationIn(tiff: DataView): number | undefined {
  const isLittleEndian = tiff.getUint16(0) === 0x4949;
  const directory = tiff.getUint32(4, isLittleEndian);
  const entries = tiff.getUint16(directory, isLittleEndian);
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + index * 12;
    if (tiff.getUint16(entry, isLittleEndian) === orientationTag)
      return tiff.getUint16(entry + 8, isLittleEndian);
  }
  return undefined;
}

/** The EXIF orientation, 1 (upright) to 8. */
export function orientationOf(view: DataView): number {
  for (const { marker, start, end } of segmentsOf(view)) {
    const content = start + 4;
    const isExif = marker === exifMarker && end <= view.byteLength && view.getUint32(content) === 0x45786966;
    if (!isExif) continue;
    try {
      const tiff = new DataView(view.buffer, view.byteOffset + content + 6, end - content - 6);
      const orientation = orientationIn(tiff) ?? 1;
      return orientation >= 1 && orientation <= 8 ? orientation : 1;
    } catch {
      // Offsets beyond the segment do not disqualify the picture.
      return 1;
    }
  }
  return 1;
}

/** Without EXIF segments no decoder rotates the picture; `header` are the first bytes. */
export function withoutExif(file: Blob, header: DataView): Blob {
  const parts: Blob[] = [];
  let kept = 0;
  for (const { marker, start, end } of segmentsOf(header)) {
    if (marker !== exifMarker) continue;
    parts.push(file.slice(kept, start));
    kept = end;
  }
  return new Blob([...parts, file.slice(kept)], { type: 'image/jpeg' });
}
