import { type Logo, logoTag } from '../public/logo.ts';

/** A logo as mails have it: a PNG of twice the size at which it is shown. */
export type MailLogo = { png: Buffer; width: number; height: number };

/** Logos of the applications that mails were sent for last; undefined: it cannot be read. */
const drawn = new Map<string, Promise<MailLogo | undefined>>();
const mostDrawn = 10;

/** The logo as a small PNG, which every client shows; undefined when it is no image that can be read. */
export function mailLogoOf(logo: Logo): Promise<MailLogo | undefined> {
  const tag = logoTag(logo);
  const known = drawn.get(tag) ?? draw(logo).catch(() => undefined);
  drawn.delete(tag);
  drawn.set(tag, known);
  for (const oldest of drawn.keys()) {
    if (drawn.size <= mostDrawn) break;
    drawn.delete(oldest);
  }
  return known;
}

async function draw({ bytes }: Logo): Promise<MailLogo> {
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes, { density: 200 });
  // On a white plate in dark clients: what is transparent was made for paper.
  const { isOpaque } = await image.stats();
  const [edge, background] = [isOpaque ? 0 : 12, 'white'];
  const { data, info } = await image
    .resize({ width: 400, height: 112, fit: 'inside', withoutEnlargement: true })
    .flatten({ background })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: Math.ceil(info.width / 2), height: Math.ceil(info.height / 2) };
}
