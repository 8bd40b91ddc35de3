import sharp from 'sharp';
import { emptyScans, markedJpeg } from '#test-app';
import { readJpegFrame } from './jpeg-frame.ts';
import { costOf, faultOf, mostPixels, workOf } from './photo-work.ts';

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2563eb' } });

test('size, samples and scans of baseline, progressive and grey files, also with a thumbnail', async () => {
  const frame = { width: 40, height: 30, samples: 1800, scans: 1 };
  const photo = await drawn(40, 30).jpeg().toBuffer();
  expect(readJpegFrame(photo)).toEqual(frame);
  const progressive = drawn(40, 30).jpeg({ progressive: true, chromaSubsampling: '4:4:4' });
  expect(readJpegFrame(await progressive.toBuffer())).toEqual({ ...frame, samples: 3600, scans: 10 });
  const grey = drawn(40, 30).toColourspace('b-w').jpeg({ progressive: true });
  expect(readJpegFrame(await grey.toBuffer())).toEqual({ ...frame, samples: 1200, scans: 6 });
  // The preview that cameras put into the Exif data is a JPEG itself.
  const preview = markedJpeg(9);
  const app1 = Buffer.from([0xff, 0xe1, 0, preview.length + 2]);
  const photographed = Buffer.concat([photo.subarray(0, 2), app1, preview, photo.subarray(2)]);
  expect(readJpegFrame(photographed)).toEqual(frame);
});

const frameOf = (jpeg: Buffer) => jpeg.indexOf(Buffer.from([0xff, 0xc0]));
function changed(change: (jpeg: Buffer, frame: number) => void): Buffer {
  const jpeg = markedJpeg(9);
  change(jpeg, frameOf(jpeg));
  return jpeg;
}

test.each([
  ['nothing', Buffer.alloc(0)],
  ['four bytes', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['a frame without a scan', markedJpeg(9).subarray(0, -20)],
  ['no height', changed((jpeg, frame) => jpeg.writeUInt16BE(0, frame + 5))],
  ['arithmetic codes', changed((jpeg, frame) => jpeg.writeUInt8(0xc9, frame + 1))],
  ['no loss', changed((jpeg, frame) => jpeg.writeUInt8(0xc3, frame + 1))],
  ['12 bits', changed((jpeg, frame) => jpeg.writeUInt8(12, frame + 4))],
  ['four colours', changed((jpeg, frame) => jpeg.writeUInt8(4, frame + 9))],
  ['a segment longer than the file', changed((jpeg, frame) => jpeg.writeUInt16BE(60_000, frame + 2))],
  [
    'two frames',
    changed(() => undefined).fill(
      markedJpeg(9).subarray(frameOf(markedJpeg(9)), frameOf(markedJpeg(9)) + 10),
      2,
      12,
    ),
  ],
])('%s: no picture', (_name, bytes) => {
  expect(faultOf(readJpegFrame(bytes), workOf(0))).toEqual({ code: 'notAJpeg' });
});

test('many pixels, and many scans, are seen in the headers', () => {
  const scans = readJpegFrame(emptyScans({ width: 3000, height: 2000, scans: 99 }));
  expect(scans).toEqual({ width: 3000, height: 2000, samples: 6_000_000, scans: 99 });
  expect(faultOf(scans, workOf(0))).toEqual({ code: 'photoTooComplex' });
  const few = readJpegFrame(emptyScans({ width: 3000, height: 2000, scans: 10 }));
  expect(faultOf(few, workOf(0))).toBeUndefined();
  expect(faultOf(readJpegFrame(emptyScans({ width: 7060, height: 7060, scans: 1 })), workOf(0))).toEqual({
    code: 'tooManyPixels',
    allowed: mostPixels,
  });
});

const frame = (width: number, height: number, scans: number) => ({
  width,
  height,
  samples: 1.5 * width * height,
  scans,
});
test.each([
  ['60 progressive ones of the portal, from a dark cellar', 60, 45_000, frame(1600, 1200, 10)],
  ['a black one of the portal', 1, 12_000, frame(1600, 1600, 10)],
  ['20 of a phone', 20, 2_000_000, frame(4000, 3000, 1)],
  ['one of the largest, progressive', 1, 500_000, frame(4000, 4000, 10)],
])('photos of one request: %s are within its work', (_name, count, bytes, photo) => {
  const left = workOf(count * bytes) - (count - 1) * costOf(photo);
  expect(faultOf(photo, left)).toBeUndefined();
});

test('photos of one request: a second large one of few bytes is not', () => {
  const photo = frame(4000, 4000, 2);
  expect(faultOf(photo, workOf(7000))).toBeUndefined();
  expect(faultOf(photo, workOf(7000) - costOf(photo))).toEqual({ code: 'photoTooComplex' });
});
