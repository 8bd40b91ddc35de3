import type { MantineThemeOverride } from '@mantine/core';
import { roles, upTo } from '../src/theme/roles.ts';

const systemFont =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif';

const radius = '0.5rem';

/**
 * The scales: type of 14, 16, 18, 22 and 28 pixels, two weights, spaces of 8, 12, 16, 24 and 32 pixels, one radius. In rem,
 * relative to the text size. Turned into `variables.css`, with the names of the colours.
 */
export const scale: MantineThemeOverride = {
  ...roles,
  white: 'var(--on-fill)',
  black: 'var(--ink)',
  fontFamily: systemFont,
  fontSizes: { xs: '0.875rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.45', xl: '1.3' },
  spacing: { xs: upTo(0.5), sm: upTo(0.75), md: upTo(1), lg: upTo(1.5), xl: upTo(2) },
  radius: { xs: radius, sm: radius, md: radius, lg: radius, xl: radius },
  defaultRadius: 'md',
  headings: {
    fontFamily: systemFont,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: upTo(1.75, 11.5), lineHeight: '1.2' },
      h2: { fontSize: upTo(1.375, 10.75), lineHeight: '1.25' },
      h3: { fontSize: upTo(1.125, 10.25), lineHeight: '1.35' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
      h5: { fontSize: '1rem', lineHeight: '1.4' },
      h6: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
};
