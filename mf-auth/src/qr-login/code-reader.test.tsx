import { photograph } from '../testing/photograph.ts';
import { createCodeReader } from './code-reader.ts';

const [width, height] = [640, 400];

/** A video whose frames show a code, over a canvas that gives out what was drawn: jsdom has neither. */
function videoOf(text: string): HTMLVideoElement {
  const brightness = photograph(text, height);
  const data = new Uint8ClampedArray(brightness.length * 4).map((_, index) => brightness[index >> 2] ?? 0);
  const context = {
    clearRect: jest.fn(),
    setTransform: jest.fn(),
    resetTransform: jest.fn(),
    drawImage: jest.fn(),
    getImageData: () => ({ data }),
  };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  return Object.defineProperties(document.createElement('video'), {
    videoWidth: { value: width },
    videoHeight: { value: height },
  });
}

/** A browser whose own reader knows these formats and answers so. */
function browserReads(formats: readonly string[], detect: () => Promise<readonly { rawValue: string }[]>) {
  const spy = jest.fn(detect);
  class BarcodeDetector {
    static getSupportedFormats = async () => formats;
    detect = spy;
  }
  Object.assign(globalThis, { BarcodeDetector });
  return spy;
}

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'BarcodeDetector');
});

test('the reader of the browser is used where it knows QR codes', async () => {
  const detect = browserReads(['ean_13', 'qr_code'], async () => [{ rawValue: 'one' }, { rawValue: 'two' }]);
  const read = await createCodeReader();
  expect(await read(videoOf('ours'))).toEqual(['one', 'two']);
  expect(detect).toHaveBeenCalledTimes(1);
});

test.each<[string, () => unknown]>([
  ['there is none', () => undefined],
  ['it knows other codes only', () => browserReads(['ean_13'], async () => [])],
])('ours is used where %s', async (_case, prepare) => {
  prepare();
  const video = videoOf('ours');
  const read = await createCodeReader();
  expect(await read(video)).toEqual(['ours']);
});

test('ours takes over for good once that of the browser fails', async () => {
  const detect = browserReads(['qr_code'], () => Promise.reject(new DOMException('', 'NotSupportedError')));
  const video = videoOf('ours');
  const read = await createCodeReader();
  expect(await read(video)).toEqual(['ours']);
  expect(await read(video)).toEqual(['ours']);
  expect(detect).toHaveBeenCalledTimes(1);
});

test('a video without a picture has no codes', async () => {
  videoOf('ours');
  const read = await createCodeReader();
  expect(await read(document.createElement('video'))).toEqual([]);
});
