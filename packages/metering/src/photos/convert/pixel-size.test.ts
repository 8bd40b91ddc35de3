import { isKnownFormat, pixelSize } from './pixel-size.ts';

const bytes = (...parts: (number | number[] | string)[]) =>
  new Uint8Array(
    parts.flatMap(part =>
      typeof part === 'string' ? Array.from(part, character => character.charCodeAt(0)) : part,
    ),
  );
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
  expect(pixelSize(file)).toEqual(size);
});

test('a file in the middle of a larger buffer is read from its own beginning', () => {
  const file = jpeg(frame(0xc0, 20, 10));
  const larger = bytes([1, 2, 3], [...file]);
  expect(pixelSize(larger.subarray(3))).toEqual({ width: 20, height: 10 });
});

test.each([
  [jpeg(), false],
  [jpeg([0xff]), true],
  [png(), true],
  [bytes('ftypheic'), false],
])('a known format begins as it should', (file, isKnown) => {
  expect(isKnownFormat(file)).toBe(isKnown);
});
