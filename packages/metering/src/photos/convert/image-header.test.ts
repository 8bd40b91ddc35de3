import { isKnownFormat, orientationOf, pixelSize, withoutExif } from './image-header.ts';

const bytes = (...parts: (number | number[] | string)[]) =>
  new Uint8Array(
    parts.flatMap(part =>
      typeof part === 'string' ? Array.from(part, character => character.charCodeAt(0)) : part,
    ),
  );
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);
const word = (value: number) => [value >> 8, value & 0xff];
const segment = (marker: number, content: number[]) => [
  0xff,
  marker,
  ...word(content.length + 2),
  ...content,
];
const frame = (marker: number, width: number, height: number) =>
  segment(marker, [8, ...word(height), ...word(width), 3]);
const jpeg = (...segments: number[][]) => bytes([0xff, 0xd8], ...segments);
const png = (...rest: number[]) => bytes([0x89], 'PNG\r\n\u001a\n', [0, 0, 0, 13], 'IHDR', rest);

test.each([
  ['baseline', jpeg(frame(0xc0, 4032, 3024)), { width: 4032, height: 3024 }],
  [
    'progressive, behind metadata and tables',
    jpeg(segment(0xe1, Array(60_000).fill(0xff)), segment(0xc4, [1, 2, 3]), frame(0xc2, 8064, 6048)),
    { width: 8064, height: 6048 },
  ],
  ['PNG', png(0, 0, 6, 64, 0, 0, 4, 176, 8), { width: 1600, height: 1200 }],
  ['a JPEG that ends before its frame', jpeg(segment(0xe0, [1, 2])), undefined],
  ['a JPEG whose segments lead nowhere', jpeg(segment(0xe0, []), [0xff, 0xe1, 0, 0, 0, 0, 0, 0]), undefined],
  ['a PNG that ends before its size', png(0, 0), undefined],
  ['something else', bytes('GIF89a with more behind it, long enough'), undefined],
  ['nothing', bytes(), undefined],
])('%s', (_name, file, size) => {
  expect(pixelSize(viewOf(file))).toEqual(size);
});

test.each([
  [jpeg(), false],
  [jpeg([0xff]), true],
  [png(), true],
  [bytes('ftypheic'), false],
])('a known format begins as it should', (file, isKnown) => {
  expect(isKnownFormat(viewOf(file))).toBe(isKnown);
});

describe('jpeg segments', () => {
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
  const comment = segment(0xfe, ascii('made by no camera'));
  const adobe = segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/'));

  test.each([
    ['little-endian', jpeg(segment(0xe1, little(6))), 6],
    ['big-endian, behind others', jpeg(comment, adobe, segment(0xe1, big(8))), 8],
    [
      'in the middle of a larger buffer',
      Uint8Array.of(1, 2, 3, ...jpeg(segment(0xe1, little(6)))).subarray(3),
      6,
    ],
    ['no EXIF', jpeg(comment), 1],
    ['an orientation that does not exist', jpeg(segment(0xe1, little(9))), 1],
    [
      'a directory beyond the segment',
      jpeg(segment(0xe1, [...ascii('Exif\0\0II'), 42, 0, 255, 255, 0, 0])),
      1,
    ],
    ['a segment that is cut off', jpeg(segment(0xe1, little(6))).subarray(0, 30), 1],
    ['an empty EXIF segment', jpeg(segment(0xe1, ascii('Exif\0\0'))), 1],
    ['nothing', new Uint8Array(), 1],
  ])('orientation: %s', (_name, header, orientation) => {
    expect(orientationOf(viewOf(header))).toBe(orientation);
  });

  test('a JPEG without its EXIF segments is the same otherwise, what lies behind the header too', async () => {
    const header = jpeg(comment, segment(0xe1, little(6)), adobe, comment);
    const file = new Blob([header, new Uint8Array([7, 8, 9])]);
    const rest = await withoutExif(file, viewOf(header)).arrayBuffer();
    expect([...new Uint8Array(rest)]).toEqual([...jpeg(comment, comment), 7, 8, 9]);
    expect(await withoutExif(file, viewOf(jpeg(comment))).arrayBuffer()).toEqual(await file.arrayBuffer());
  });
});
