import type { Logo } from './logo.ts';

const pngSignature = 0x89504e47;

/** `{width}x{height}` of a PNG file; `any` for what has no fixed size or is another format. */
export function iconSizes({ mime, bytes }: Logo): string {
  if (mime !== 'image/png' || bytes.length < 24 || bytes.readUInt32BE(0) !== pngSignature) return 'any';
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

/** The web app manifest of an application: what a phone shows when the portal is put on its home screen. */
export function manifestOf(name: string, language: string, logo: Logo | undefined) {
  return {
    id: '/',
    name,
    short_name: name,
    lang: language.split('-')[0],
    start_url: '/',
    scope: '/',
    display: 'standalone',
    icons: logo ? [{ src: '/api/public/application/logo.png', type: logo.mime, sizes: iconSizes(logo) }] : [],
  };
}
