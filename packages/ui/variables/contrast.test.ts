import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast, mixed } from './testing/colours.ts';

type Tokens = Record<string, string>;
type Pair = [ink: string, ground: string];

const css = readFileSync(join(__dirname, '../src/theme/tokens.css'), 'utf8');

/** The tokens of each rule, in the order of the file: light, dark, high contrast, both. */
const blocks = css.split(/:root[^{]*\{/).slice(1);
const [light = {}, dark = {}, high = {}, highDark = {}] = blocks.map(
  (block): Tokens =>
    Object.fromEntries([...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value])),
);
const schemes: [string, Tokens][] = [
  ['light', light],
  ['dark', { ...light, ...dark }],
  ['high contrast', { ...light, ...high }],
  ['high contrast, dark', { ...light, ...dark, ...high, ...highDark }],
];

/** Resolves a token: a colour, the brand, or a mixture of the brand with a colour. */
function colour(tokens: Tokens, name: string): string {
  const value = tokens[name] ?? 'missing';
  const [, other = '', percent] = /^color-mix\(in oklab, var\(--brand\), (\S+) (\d+)%\)$/.exec(value) ?? [];
  const named = { black: '#000000', white: '#ffffff' }[other] ?? other;
  if (percent) return mixed(colour(tokens, 'brand'), named, Number(percent) / 100);
  return value === 'var(--brand)' ? colour(tokens, 'brand') : value;
}

const ratio = (tokens: Tokens, [ink, ground]: Pair) => contrast(colour(tokens, ink), colour(tokens, ground));

const signals = ['danger', 'warning', 'success', 'info'];
const types = ['electric', 'gas', 'water', 'water-warm', 'heat', 'generic'];
const pairs = (inks: readonly string[], grounds: readonly string[]) =>
  inks.flatMap(ink => grounds.map((ground): Pair => [ink, ground]));
const ownSoft = (names: readonly string[]) => names.map((name): Pair => [`${name}-ink`, `${name}-soft`]);

const grounds = ['page', 'surface', 'sunken'];
const signalGrounds = signals.map(signal => `${signal}-soft`);
/** Text colours, links and signals included. */
const texts: Pair[] = [
  ...pairs(['ink', 'ink-muted'], [...grounds, ...signalGrounds]),
  ...pairs(
    signals.map(signal => `${signal}-ink`),
    grounds,
  ),
  ...ownSoft(signals),
  ['drum-ink', 'drum'],
];
const textsOfBrand: Pair[] = [
  ...pairs(['brand-ink'], [...grounds, ...signalGrounds, 'brand-soft']),
  ...pairs(['ink', 'ink-muted', ...signals.map(signal => `${signal}-ink`)], ['brand-soft']),
];
const labelsAndIcons: Pair[] = [
  ...signals.map((signal): Pair => ['on-fill', `${signal}-fill`]),
  ...ownSoft(types),
  ['drum-ink', 'drum-select'],
];
const shapes: Pair[] = [
  ...pairs(['line-strong', 'focus'], ['page', 'surface']),
  ['drum-decimal', 'drum'],
  ['drum-mark', 'drum-edge'],
];
/** Ours, and what the portal asks of a deployment's: dark enough for white text, grey, black or of any hue. */
const brands = [
  light.brand ?? '',
  '#000000',
  '#767676',
  '#e00000',
  '#a85400',
  '#7b6a00',
  '#008000',
  '#0000ff',
];

describe.each(schemes)('%s', (name, tokens) => {
  test.each(texts)('text: %s on %s, at least 7:1', (...pair) => {
    expect(ratio(tokens, pair)).toBeGreaterThanOrEqual(7);
  });

  test.each(brands)('text beside the brand colour %s, at least 7:1', brand => {
    const low = textsOfBrand
      .map(pair => [...pair, ratio({ ...tokens, brand }, pair)] as const)
      .filter(([, , value]) => value < 7);
    expect(low).toEqual([]);
  });

  const least = name.startsWith('high') ? 7 : 4.5;
  test.each(labelsAndIcons)(`labels and icons: %s on %s, at least ${least}:1`, (...pair) => {
    expect(ratio(tokens, pair)).toBeGreaterThanOrEqual(least);
  });

  test.each(brands)(`labels on the brand colour %s, at least ${least}:1`, brand => {
    expect(ratio({ ...tokens, brand }, ['on-fill', 'brand-fill'])).toBeGreaterThanOrEqual(least);
  });

  test.each(shapes)('lines and signs: %s on %s, at least 3:1', (...pair) => {
    expect(ratio(tokens, pair)).toBeGreaterThanOrEqual(3);
  });
});
