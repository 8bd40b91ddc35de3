import { type CodeReader, createCodeReader, detectorOf, pictureTaker } from './code-reader.ts';

const own: CodeReader = async () => [{ text: 'ours', format: 'qr_code' }];

describe('code reader', () => {
  const video = document.createElement('video');

  /** A browser whose own reader knows these formats and answers so. */
  function browserReads(
    formats: readonly string[],
    detect: () => Promise<readonly { rawValue: string; format: string }[]>,
  ) {
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

  test('the reader of the browser is used where it knows the formats', async () => {
    const detect = browserReads(['ean_13', 'qr_code', 'code_39'], async () => [
      { rawValue: 'one', format: 'qr_code' },
      { rawValue: 'two', format: 'code_39' },
    ]);
    const read = await createCodeReader(['qr_code', 'code_39'], () => own);
    expect(await read(video)).toEqual([
      { text: 'one', format: 'qr_code' },
      { text: 'two', format: 'code_39' },
    ]);
    expect(detect).toHaveBeenCalledTimes(1);
  });

  test.each<[string, () => unknown]>([
    ['there is none', () => undefined],
    ['it knows some of them only', () => browserReads(['code_39'], async () => [])],
  ])('ours is used where %s', async (_case, prepare) => {
    prepare();
    expect(await detectorOf(['qr_code', 'code_39'])).toBeUndefined();
    const read = await createCodeReader(['qr_code', 'code_39'], () => own);
    expect(await read(video)).toEqual([{ text: 'ours', format: 'qr_code' }]);
  });

  test('ours takes over for good once that of the browser fails', async () => {
    const detect = browserReads(['qr_code'], () => Promise.reject(new DOMException('', 'NotSupportedError')));
    const createOwn = jest.fn(() => own);
    const read = await createCodeReader(['qr_code'], createOwn);
    expect(await read(video)).toHaveLength(1);
    expect(await read(video)).toHaveLength(1);
    expect(detect).toHaveBeenCalledTimes(1);
    expect(createOwn).toHaveBeenCalledTimes(1);
  });
});

test('pictures are turned around its middle', () => {
  const setTransform = jest.fn();
  const context = {
    clearRect: jest.fn(),
    setTransform,
    resetTransform: jest.fn(),
    drawImage: jest.fn(),
    getImageData: (_x: number, _y: number, side: number) => ({
      data: new Uint8ClampedArray(side * side * 4),
    }),
  };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  const video = Object.defineProperties(document.createElement('video'), {
    videoWidth: { value: 640 },
    videoHeight: { value: 400 },
  });
  const take = pictureTaker({ longestSide: 600, degrees: [0, 15] });
  for (let look = 0; look < 3; look++) expect(take(video)?.side).toBe(400);
  const middles = setTransform.mock.calls.map(([a, b, c, d, e, f]) =>
    [a * 200 + c * 200 + e, b * 200 + d * 200 + f].map(Math.round),
  );
  expect(middles).toEqual([
    [200, 200],
    [200, 200],
    [200, 200],
  ]);
  const degrees = setTransform.mock.calls.map(([cos, sin]) =>
    Math.round((Math.atan2(sin, cos) * 180) / Math.PI),
  );
  expect(degrees).toEqual([0, 15, 0]);
  expect(take(document.createElement('video'))).toBeUndefined();
});
