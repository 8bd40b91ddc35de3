import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';

/** A file for a file input. */
export interface SampleFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly type: 'image/jpeg' | 'image/png';
  /** Makes the lower half transparent. */
  readonly isHalf?: boolean;
}

/** Draws a picture with a real encoder: a red upper left quarter, green to its right, blue below, and some noise. */
export async function drawn(page: Page, drawing: Drawing): Promise<Buffer> {
  const base64 = await page.evaluate(async ({ width, height, type, isHalf }) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    const fill = (color: string, left: number, top: number, wide: number, high: number) => {
      context.fillStyle = color;
      context.fillRect(left * width, top * height, wide * width, high * height);
    };
    fill('red', 0, 0, 0.5, 0.5);
    fill('lime', 0.5, 0, 0.5, 0.5);
    if (!isHalf) fill('blue', 0, 0.5, 1, 0.5);
    for (let dot = 0; dot < 4000; dot++) {
      context.fillStyle = `hsl(${(dot * 137) % 360} 80% 50%)`;
      context.fillRect((dot * 7919) % width, (dot * 104_729) % (height / 2), 3, 3);
    }
    const file = await canvas.convertToBlob({ type, quality: 0.95 });
    const bytes = new Uint8Array(await file.arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  }, drawing);
  return Buffer.from(base64, 'base64');
}

const word = (value: number) => [value & 0xff, value >> 8];
const long = (value: number) => [...word(value & 0xffff), ...word(value >>> 16)];

/** The JPEG with phone metadata: an orientation (EXIF 2.32, tag 0x0112) and a location (GPS). */
export function withExif(jpeg: Buffer, orientation: number): Buffer {
  const entry = (tag: number, type: number, count: number, value: number) => [
    ...word(tag),
    ...word(type),
    ...long(count),
    ...long(value),
  ];
  const firstDirectory = 8;
  const gpsDirectory = firstDirectory + 2 + 2 * 12 + 4;
  const tiff = [
    ...Buffer.from('II'),
    ...word(42),
    ...long(firstDirectory),
    ...word(2),
    ...entry(0x0112, 3, 1, orientation),
    ...entry(0x8825, 4, 1, gpsDirectory),
    ...long(0),
    ...word(1),
    ...entry(0x0001, 2, 2, 'N'.charCodeAt(0)),
    ...long(0),
  ];
  const content = [...Buffer.from('Exif\0\0'), ...tiff];
  const length = content.length + 2;
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xe1, length >> 8, length & 0xff, ...content]),
    jpeg.subarray(2),
  ]);
}
