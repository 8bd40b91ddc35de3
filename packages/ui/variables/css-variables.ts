import {
  type CSSVariablesResolver,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { colorNames } from '../src/theme/roles.ts';
import { scale } from './scale.ts';

type Variables = Record<string, string>;

const surfaces: Variables = {
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-error': 'var(--danger-ink)',
  '--mantine-color-success': 'var(--success-ink)',
  '--mantine-color-anchor': 'var(--brand-ink)',
  '--mantine-color-placeholder': 'var(--ink-muted)',
  '--mantine-color-dimmed': 'var(--ink-muted)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-muted)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-fill)',
};

function colorRoles(name: string): Variables {
  return {
    [`--mantine-color-${name}-text`]: `var(--${name}-ink)`,
    [`--mantine-color-${name}-filled`]: `var(--${name}-fill)`,
    [`--mantine-color-${name}-filled-hover`]: `var(--${name}-strong)`,
    [`--mantine-color-${name}-light`]: `var(--${name}-soft)`,
    [`--mantine-color-${name}-light-hover`]: `color-mix(in srgb, var(--${name}-soft), var(--${name}-fill) 12%)`,
    [`--mantine-color-${name}-light-color`]: `var(--${name}-ink)`,
  };
}

/** Used by Mantine's style sheets for lines and surfaces, whatever the theme. */
const neutralSteps: Variables = Object.fromEntries(
  Object.entries({
    gray: 'sunken sunken line line line ink-muted ink-muted ink ink ink',
    dark: 'ink ink ink-muted ink-muted line sunken surface surface page page',
  }).flatMap(([palette, steps]) =>
    steps.split(' ').map((token, step) => [`--mantine-color-${palette}-${step}`, `var(--${token})`]),
  ),
);

const resolver: CSSVariablesResolver = theme => {
  const defaults = defaultCssVariablesResolver(theme);
  const roles = Object.assign({}, surfaces, ...colorNames.map(colorRoles));
  return { ...defaults, variables: { ...defaults.variables, ...defaults.light, ...neutralSteps, ...roles } };
};

/** Unused palettes, shades, variants, headings, shadows and layers of Mantine. */
const ownColors = colorNames.join('|');
const unused = [
  /^--mantine-(color-scheme|z-index|breakpoint|shadow|primary-color-\d)/,
  new RegExp(`^--mantine-color-(${ownColors})-\\d`),
  new RegExp(`^--mantine-color-(?!${ownColors}|gray|dark)[a-z]+-(\\d|text|filled|light|outline)`),
  /^--mantine-color-dark-[a-z]/,
  /^--mantine-color-\w+-outline/,
  /^--mantine-(h[456]|cursor|webkit|moz)-/,
];

function declaration(name: string, value: string): string {
  const line = `  ${name}: ${value};`;
  return line.length <= 110 ? line : `  ${name}:\n    ${value};`;
}

const header =
  '/* Written by `pnpm --filter @zaehlwerk/ui variables` from variables/scale.ts. Do not edit. */';

export function renderVariables(): string {
  const { variables } = resolver(mergeMantineTheme(DEFAULT_THEME, scale));
  const lines = Object.entries(variables)
    .filter(([name]) => !unused.some(pattern => pattern.test(name)))
    .map(([name, value]) => declaration(name, value));
  return [header, ':root {', ...lines, '}', ''].join('\n');
}
