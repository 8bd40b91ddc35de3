import { icons } from './icon.ts';

/** Background of page and header. */
const surface = '#ffffff';

export function manifestOf(name: string, language: string, hasLogo: boolean) {
  return {
    id: '/',
    name,
    short_name: name,
    lang: language.split('-')[0],
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: surface,
    background_color: surface,
    icons: hasLogo ? Object.entries(icons).map(iconEntry) : [],
  };
}

function iconEntry([name, icon]: [string, { side: number; purpose?: string }]) {
  return {
    src: `/api/public/application/icons/${name}`,
    type: 'image/png',
    sizes: `${icon.side}x${icon.side}`,
    purpose: icon.purpose ?? 'any',
  };
}
