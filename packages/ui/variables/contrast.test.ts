import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Tokens = Record<string, string>;

const css = readFileSync(join(__dirname, '../src/theme/tokens.css'), 'utf8');

/** The hexadecimal tokens of each rule, in the order of the file: light, dark, high contrast, both. */
const blocks = css.split(/:root[^{]*\{/).slice(1);
const [light = {}, dark = {}, high = {}, highDark = {}] = blocks.map(
  (block): Tokens =>
    Object.fromEntries(
      [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
    ),
);
const sets: [string, Tokens][] = [
  ['light', light],
  ['dark', { ...light, ...dark }],
  ['high contrast', { ...light, ...high }],
  ['high contrast, dark', { ...light, ...dark, ...high, ...highDark }],
];

/** WCAG 2.2 relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(tokens: Tokens, one: string, other: string): number {
  const values = [tokens[one], tokens[other]].map(hex => luminance(hex ?? 'missing'));
  return (Math.max(...values) + 0.05) / (Math.min(...values) + 0.05);
}

const signals = ['danger', 'warning', 'success', 'info'];
const types = ['electric', 'gas', 'water', 'water-warm', 'heat', 'generic'];
const grounds = ['page', 'surface', 'sunken'];
const pairs = (inks: string[], on: string[]) =>
  inks.flatMap(ink => on.map((ground): [string, string] => [ink, ground]));

const texts = [
  ...pairs(['ink', 'ink-muted'], grounds),
  ...pairs(
    signals.map(signal => `${signal}-ink`),
    ['page', 'surface'],
  ),
  ...signals.map((signal): [string, string] => [`${signal}-ink`, `${signal}-soft`]),
  ...signals.map((signal): [string, string] => ['on-fill', `${signal}-fill`]),
  ...types.map((type): [string, string] => [`${type}-ink`, `${type}-soft`]),
  ['drum-ink', 'drum'] as [string, string],
  ['drum-ink', 'drum-select'] as [string, string],
];
const shapes = [
  ...pairs(['line-strong', 'focus'], ['page', 'surface']),
  ['drum-decimal', 'drum'] as [string, string],
  ['drum-mark', 'drum-edge'] as [string, string],
];

describe.each(sets)('%s', (name, tokens) => {
  const least = name.startsWith('high') ? 7 : 4.5;

  test.each(texts)(`text: %s on %s, at least ${least}:1`, (ink, ground) => {
    expect(contrast(tokens, ink, ground)).toBeGreaterThanOrEqual(least);
  });

  test.each(shapes)('lines and signs: %s on %s, at least 3:1', (ink, ground) => {
    expect(contrast(tokens, ink, ground)).toBeGreaterThanOrEqual(3);
  });
});
