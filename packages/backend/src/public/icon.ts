import { RequestError } from '../plugins/request-error.ts';
import { type Logo, logoTag } from './logo.ts';

/**
 * The icons of an application by name: side of the square in pixels, and the part of it that the logo may take. Systems
 * cut a maskable icon to a circle or another form that reaches up to 10 % from its edge.
 */
export const icons = {
  '192.png': { side: 192, share: 0.88 },
  '512.png': { side: 512, share: 0.88 },
  'maskable-512.png': { side: 512, share: 0.56, purpose: 'maskable' },
  'touch-180.png': { side: 180, share: 0.8 },
} as const;

/** Name of an icon, the last part of its address. */
export type IconName = keyof typeof icons;

/** Icons of the last applications that were asked for: they are drawn once per logo, not per visitor. */
const drawn = new Map<string, Promise<Buffer>>();
const mostDrawn = 40;

/**
 * A square PNG with the logo in its middle, on the white that a page has.
 * @throws RequestError `logo_missing` when the logo is no image that can be read
 */
export async function iconOf(logo: Logo, name: IconName): Promise<Buffer> {
  const key = `${logoTag(logo)}/${name}`;
  const icon = drawn.get(key) ?? draw(logo, name);
  drawn.delete(key);
  drawn.set(key, icon);
  for (const oldest of drawn.keys()) {
    if (drawn.size <= mostDrawn) break;
    drawn.delete(oldest);
  }
  return icon;
}

async function draw({ bytes }: Logo, name: IconName): Promise<Buffer> {
  const { side, share } = icons[name];
  const inner = Math.round(side * share);
  const before = Math.floor((side - inner) / 2);
  const after = side - inner - before;
  // Loaded with the first icon: most backends start for something else.
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
