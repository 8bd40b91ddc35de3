import { RequestError } from '../plugins/request-error.ts';
import { keepLast } from './keep-last.ts';
import { type Logo, logoTag } from './logo.ts';

/**
 * `side` in pixels; `share`: part of the side that the logo may take. Systems cut up to 10 % from the edges of a
 * maskable icon.
 */
export const icons = {
  '192.png': { side: 192, share: 0.88 },
  '512.png': { side: 512, share: 0.88 },
  'maskable-512.png': { side: 512, share: 0.56, purpose: 'maskable' },
  'touch-180.png': { side: 180, share: 0.8 },
} as const;

export type IconName = keyof typeof icons;

/** Drawn once per logo, not per visitor. */
const drawn = keepLast<Buffer>(40);

/** A square PNG with the logo on white. @throws RequestError `logo_missing` when the logo cannot be read */
export const iconOf = (logo: Logo, name: IconName): Promise<Buffer> =>
  drawn(`${logoTag(logo)}/${name}`, () => draw(logo, name));

async function draw({ bytes }: Logo, name: IconName): Promise<Buffer> {
  const { side, share } = icons[name];
  const inner = Math.round(side * share);
  const before = Math.floor((side - inner) / 2);
  const after = side - inner - before;
  // Loaded with the first icon.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes)
      .resize({ width: inner, height: inner, fit: 'contain', background: 'white' })
      .flatten({ background: 'white' })
      .extend({ top: before, bottom: after, left: before, right: after, background: 'white' })
      .png()
      .toBuffer();
  } catch {
    throw new RequestError('logo_missing', 'The logo of this application cannot be read.');
  }
}
