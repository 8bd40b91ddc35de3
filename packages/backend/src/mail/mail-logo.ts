import { keepLast } from '../public/keep-last.ts';
import { type Logo, logoTag } from '../public/logo.ts';

/** A PNG of twice its size on the screen. */
export type MailLogo = { png: Buffer; width: number; height: number };

/** Undefined for a logo that cannot be read. */
const drawn = keepLast<MailLogo | undefined>(10);

export const mailLogoOf = (logo: Logo): Promise<MailLogo | undefined> =>
  drawn(logoTag(logo), () => draw(logo).catch(() => undefined));

async function draw({ bytes }: Logo): Promise<MailLogo> {
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes, { density: 200 });
  // On white in dark mode: transparent logos are designed for paper.
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
