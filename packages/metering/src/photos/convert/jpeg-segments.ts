/** A segment of a JPEG's header: its marker, and the range of bytes from the marker to its end. */
interface Segment {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
}

const startOfScan = 0xffda;
const exifMarker = 0xffe1;
const orientationTag = 0x0112;

/** The segments in front of the picture itself (ITU T.81, B.1.1), as far as the bytes go. */
export function* segmentsOf(view: DataView): Generator<Segment> {
  let start = 2;
  while (start + 4 <= view.byteLength) {
    const marker = view.getUint16(start);
    if (marker === startOfScan) return;
    const end = start + 2 + view.getUint16(start + 2);
    yield { marker, start, end };
    start = end;
  }
}

/** Where EXIF keeps how the picture is to be turned: TIFF's first directory (EXIF 2.32, 4.6.4). */
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

/** How a JPEG is to be turned and mirrored to stand upright, 1 (not at all) to 8, from the bytes of its header. */
export function orientationOf(header: Uint8Array): number {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  for (const { marker, start, end } of segmentsOf(view)) {
    const content = start + 4;
    const isExif = marker === exifMarker && end <= view.byteLength && view.getUint32(content) === 0x45786966;
    if (!isExif) continue;
    try {
      const tiff = new DataView(view.buffer, view.byteOffset + content + 6, end - content - 6);
      const orientation = orientationIn(tiff) ?? 1;
      return orientation >= 1 && orientation <= 8 ? orientation : 1;
    } catch {
      // Offsets that lead out of the segment: written by nobody's camera, and no reason to refuse the picture.
      return 1;
    }
  }
  return 1;
}

/** The JPEG without its EXIF segments, so that no decoder turns it by itself; `header` are its first bytes. */
export function withoutExif(file: Blob, header: Uint8Array): Blob {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const parts: Blob[] = [];
  let kept = 0;
  for (const { marker, start, end } of segmentsOf(view)) {
    if (marker !== exifMarker) continue;
    parts.push(file.slice(kept, start));
    kept = end;
  }
  return new Blob([...parts, file.slice(kept)], { type: 'image/jpeg' });
}
