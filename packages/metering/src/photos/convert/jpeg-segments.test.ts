import { orientationOf, withoutExif } from './jpeg-segments.ts';

const ascii = (text: string) => Array.from(text, character => character.charCodeAt(0));
const segment = (marker: number, content: readonly number[]) => [
  0xff,
  marker,
  (content.length + 2) >> 8,
  (content.length + 2) & 0xff,
  ...content,
];
const jpeg = (...segments: number[][]) =>
  new Uint8Array([0xff, 0xd8, ...segments.flat(), 0xff, 0xda, 0, 2, 1, 2, 3]);
const little = (orientation: number) => [
  ...ascii('Exif\0\0II'),
  ...[42, 0, 8, 0, 0, 0, 2, 0],
  ...[0x0f, 1, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0],
  ...[0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0],
];
const big = (orientation: number) => [
  ...ascii('Exif\0\0MM'),
  ...[0, 42, 0, 0, 0, 8, 0, 1],
  ...[1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
];
const comment = segment(0xfe, ascii('made by nobody'));
const adobe = segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/'));

test.each([
  ['little-endian', jpeg(segment(0xe1, little(6))), 6],
  ['big-endian, behind others', jpeg(comment, adobe, segment(0xe1, big(8))), 8],
  ['no EXIF', jpeg(comment), 1],
  ['an orientation that does not exist', jpeg(segment(0xe1, little(9))), 1],
  ['a directory beyond the segment', jpeg(segment(0xe1, [...ascii('Exif\0\0II'), 42, 0, 255, 255, 0, 0])), 1],
  ['a segment that is cut off', jpeg(segment(0xe1, little(6))).subarray(0, 30), 1],
  ['an empty EXIF segment', jpeg(segment(0xe1, ascii('Exif\0\0'))), 1],
  ['nothing', new Uint8Array(), 1],
])('orientation: %s', (_name, header, orientation) => {
  expect(orientationOf(header)).toBe(orientation);
});

test('a JPEG without its EXIF segments is the same otherwise, what lies behind the header too', async () => {
  const header = jpeg(comment, segment(0xe1, little(6)), adobe, comment);
  const file = new Blob([header, new Uint8Array([7, 8, 9])]);
  const rest = await withoutExif(file, header).arrayBuffer();
  expect([...new Uint8Array(rest)]).toEqual([...jpeg(comment, comment), 7, 8, 9]);
  expect(await withoutExif(file, jpeg(comment)).arrayBuffer()).toEqual(await file.arrayBuffer());
});
