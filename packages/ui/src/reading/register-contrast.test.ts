import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The tokens of a theme: the first block of the style sheet, overridden by the other ones that apply. */
const css = readFileSync(path.join(__dirname, '../theme/tokens.css'), 'utf8');
const blocks = [...css.matchAll(/:root[^{]*\{([^}]*)\}/g)]
  .slice(0, 4)
  .map(([, body = '']) =>
    Object.fromEntries(
      [...body.matchAll(/--(drum[\w-]*): (#[\da-f]{6});/g)].map(([, name, value]) => [name, value]),
    ),
  );
const [light, dark, high, darkHigh] = blocks;
const themes = {
  light,
  dark: { ...light, ...dark },
  'high contrast': { ...light, ...high },
  'dark, high contrast': { ...light, ...dark, ...high, ...darkHigh },
};

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** WCAG 2.2, "relative luminance". */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at =>
    channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

// The drums are painted by gradients, which axe does not judge; their edges are darker than the middle.
test.each(Object.entries(themes))(
  '%s: digits, marks and frames of a register stand out',
  (_name, tokens = {}) => {
    const of = (name: string, ground: string) => contrast(tokens[name] ?? '', tokens[ground] ?? '');
    expect(of('drum-ink', 'drum')).toBeGreaterThanOrEqual(7);
    expect(of('drum-ink', 'drum-select')).toBeGreaterThanOrEqual(4.5);
    expect(of('drum-mark', 'drum-edge')).toBeGreaterThanOrEqual(7);
    expect(of('drum-decimal', 'drum')).toBeGreaterThanOrEqual(3);
    expect(of('drum-empty', 'drum')).toBeGreaterThanOrEqual(3);
  },
);
