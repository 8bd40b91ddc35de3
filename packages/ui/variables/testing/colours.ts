type Triple = readonly [number, number, number];

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const toGamma = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

function linear(hex: string): Triple {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

/** WCAG 2.2 relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [red, green, blue] = linear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast ratio of two colours `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const values = [luminance(one), luminance(other)];
  return (Math.max(...values) + 0.05) / (Math.min(...values) + 0.05);
}

/** Oklab as CSS Color 4 states it. */
function toOklab(hex: string): Triple {
  const [r, g, b] = linear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = channels.map(value => Math.round(255 * toGamma(Math.min(1, Math.max(0, value)))));
  return `#${bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** `color-mix(in oklab, one, other share)`. */
export function mixed(one: string, other: string, share: number): string {
  const [from, to] = [toOklab(one), toOklab(other)];
  const part = (at: 0 | 1 | 2) => from[at] * (1 - share) + to[at] * share;
  return fromOklab([part(0), part(1), part(2)]);
}
