import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Theme colours; their values are in `tokens.css`. */
export const colorNames = ['brand', 'danger', 'warning', 'success', 'info'] as const;

/** Mantine needs ten shades of each colour; its components only use the roles that `variables/` assigns. */
const shades = (token: string): MantineColorsTuple => {
  const [soft, fill, strong] = [`var(--${token}-soft)`, `var(--${token}-fill)`, `var(--${token}-strong)`];
  return [soft, soft, soft, fill, fill, fill, fill, strong, strong, strong];
};

const systemFont =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif';

/** Relative to the text size, but limited to a part of the screen's width, which has no effect at 320 px and 16 px. */
export const upTo = (rem: number, percent = rem * 5) => `min(${rem}rem, ${percent}vw)`;

/** In rem, relative to the text size. `variables/` turns this theme and its colour names into `variables.css`. */
export const scale = createTheme({
  primaryColor: 'brand',
  colors: Object.fromEntries(colorNames.map(name => [name, shades(name)])),
  white: 'var(--on-fill)',
  black: 'var(--ink)',
  fontFamily: systemFont,
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.1875rem', xl: '1.5rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.45', xl: '1.3' },
  spacing: { xs: upTo(0.5), sm: upTo(0.75), md: upTo(1), lg: upTo(1.5), xl: upTo(2.5) },
  radius: { xs: '0.125rem', sm: '0.25rem', md: '0.5rem', lg: '0.75rem', xl: '1.25rem' },
  defaultRadius: 'md',
  headings: {
    fontFamily: systemFont,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: upTo(1.75, 11.5), lineHeight: '1.2' },
      h2: { fontSize: upTo(1.3125, 10.75), lineHeight: '1.25' },
      h3: { fontSize: upTo(1.125, 10.25), lineHeight: '1.35' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
      h5: { fontSize: '1rem', lineHeight: '1.4' },
      h6: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  autoContrast: false,
  respectReducedMotion: true,
  cursorType: 'pointer',
});
