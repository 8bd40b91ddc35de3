import { matrixCodeIn } from '@zaehlwerk/ui/camera';
import { type Print, photograph } from '@zaehlwerk/ui/camera/photograph/testing';
import QRCodeReader from '@zxing/library/es2015/core/qrcode/QRCodeReader.js';
import { printedQr } from '../testing/printed-qr.ts';
import { createQrReader } from './code-reader.ts';

test('a code in the middle of a video is read', async () => {
  const [width, height] = [640, 400];
  const brightness = photograph(printedQr('ours'), height);
  const data = new Uint8ClampedArray(brightness.length * 4).map((_, index) => brightness[index >> 2] ?? 0);
  const context = {
    clearRect: jest.fn(),
    setTransform: jest.fn(),
    resetTransform: jest.fn(),
    drawImage: jest.fn(),
    getImageData: () => ({ data }),
  };
  const canvas = jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  const video = Object.defineProperties(document.createElement('video'), {
    videoWidth: { value: width },
    videoHeight: { value: height },
  });
  const read = await createQrReader();
  expect(await read(video)).toEqual([{ text: 'ours', format: 'qr_code' }]);
  expect(await read(document.createElement('video'))).toEqual([]);
  canvas.mockRestore();
});

const reader = new QRCodeReader();
const qrCodeIn = (brightness: Uint8ClampedArray, side: number) => matrixCodeIn({ brightness, side }, reader);

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
  expect(qrCodeIn(photograph(printedQr(link), side, print), side)).toBe(link);
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
    expect(qrCodeIn(photograph(printedQr(text), 480, { degrees }), 480)).toBeUndefined();
    expect(qrCodeIn(photograph(printedQr(text), 480, { degrees: degrees + 15 }), 480)).toBe(text);
  },
);

test('text in another alphabet is decoded unchanged', () => {
  expect(qrCodeIn(photograph(printedQr('Zähler – 水道メーター'), side), side)).toBe('Zähler – 水道メーター');
});

test('a picture without a code has none', () => {
  expect(qrCodeIn(photograph(printedQr(link), side, { width: 0.001, noise: 80 }), side)).toBeUndefined();
  expect(qrCodeIn(new Uint8ClampedArray(side * side), side)).toBeUndefined();
});

test('a code that is cut off has none', () => {
  expect(qrCodeIn(photograph(printedQr(link), side, { width: 1.6 }), side)).toBeUndefined();
});
