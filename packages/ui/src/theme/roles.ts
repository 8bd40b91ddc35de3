import type { MantineColorsTuple, MantineThemeOverride } from '@mantine/core';

/** Theme colours; their values are in `tokens.css`. */
export const colorNames = ['brand', 'danger', 'warning', 'success', 'info'] as const;

/** Mantine needs ten shades of each colour; its components only use the roles that `variables/` assigns. */
const shades = (token: string): MantineColorsTuple => {
  const [soft, fill, strong] = [`var(--${token}-soft)`, `var(--${token}-fill)`, `var(--${token}-strong)`];
  return [soft, soft, soft, fill, fill, fill, fill, strong, strong, strong];
};

/** Relative to the text size, but limited to a part of the screen's width, which has no effect at 320 px and 16 px. */
export const upTo = (rem: number, percent = rem * 5) => `min(${rem}rem, ${percent}vw)`;

/** The part of the theme that components read at run time; sizes reach them as variables. */
export const roles: MantineThemeOverride = {
  primaryColor: 'brand',
  colors: Object.fromEntries(colorNames.map(name => [name, shades(name)])),
  autoContrast: false,
  respectReducedMotion: true,
  cursorType: 'pointer',
};
