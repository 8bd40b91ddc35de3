import { type Print, photograph } from '../testing/photograph.ts';
import { createCodeReader, pictureTaker, qrCodeIn } from './code-reader.ts';

describe('code reader', () => {
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
    const detect = browserReads(['ean_13', 'qr_code'], async () => [
      { rawValue: 'one' },
      { rawValue: 'two' },
    ]);
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
});

test('every other picture is turned around its middle', () => {
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
  const take = pictureTaker();
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
});

const link = 'https://portal.stadtwerke-lindental.example/m/demo-hausmeister-lindenhof-4f9c2';
const side = 400;

test.each<[string, Print]>([
  ['upright', {}],
  ['turned a little', { degrees: 10 }],
  ['turned by 30°', { degrees: 30 }],
  ['turned by 45°', { degrees: 45 }],
  ['on its side', { degrees: 90 }],
  ['upside down', { degrees: 180 }],
  ['small', { width: 0.35 }],
  ['seen from the side', { tilt: 0.4, degrees: 12 }],
  ['pale', { dark: 120, light: 150, around: 150 }],
  ['pale and noisy', { dark: 105, light: 150, around: 140, noise: 20 }],
  ['in the dark', { dark: 5, light: 40, around: 20, noise: 6 }],
  ['half in the shadow', { dark: 60, light: 180, around: 120, shadow: 150 }],
  ['light on dark', { dark: 235, light: 20, around: 40 }],
])('a code is read: %s', (_name, print) => {
  expect(qrCodeIn(photograph(link, side, print), side)).toBe(link);
});

test.each([
  [90, 32905],
  [90, 33317],
  [180, 33591],
  [180, 34415],
])(
  'a code that is missed when it lies at exactly %i° is read once it is turned a little',
  (degrees, port) => {
    const text = `http://localhost:${port}/m/demo-hausmeister-lindenhof-4f9c2`;
    expect(qrCodeIn(photograph(text, 480, { degrees }), 480)).toBeUndefined();
    expect(qrCodeIn(photograph(text, 480, { degrees: degrees + 15 }), 480)).toBe(text);
  },
);

test('what is written in another alphabet comes out as it is', () => {
  expect(qrCodeIn(photograph('Zähler – 水道メーター', side), side)).toBe('Zähler – 水道メーター');
});

test('a picture without a code has none', () => {
  expect(qrCodeIn(photograph(link, side, { width: 0.001, noise: 80 }), side)).toBeUndefined();
  expect(qrCodeIn(new Uint8ClampedArray(side * side), side)).toBeUndefined();
});

test('a code that is cut off has none', () => {
  expect(qrCodeIn(photograph(link, side, { width: 1.6 }), side)).toBeUndefined();
});
