import type { MeterType } from '@zaehlwerk/domain';
import { useSyncExternalStore } from 'react';

export interface ChartTheme {
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly ground: string;
  readonly consumption: string;
  readonly feedIn: string;
  readonly fontFamily: string;
  /** CSS pixels. */
  readonly fontSize: number;
  /** Paper and files show all data, because they cannot be zoomed. */
  readonly isPaper: boolean;
}

/** Paper and files are white, whatever the theme. */
const paper: Omit<ChartTheme, 'consumption' | keyof ReturnType<typeof typeOfPage>> = {
  ink: '#000000',
  muted: '#333333',
  line: '#bbbbbb',
  ground: '#ffffff',
  feedIn: '#1d6b3a',
};
const paperHues: Readonly<Record<MeterType, string>> = {
  ELECTRIC_METER: '#7a5600',
  GAS_METER: '#6a3bb5',
  WATER_METER: '#0b5aa8',
  WATER_WARM_METER: '#b0264f',
  HEAT_METER: '#a8430b',
  GENERIC_METER: '#4b575b',
};
/** Windows' forced colours: there are only two, so that patterns distinguish the rest. */
const forced: Omit<ChartTheme, keyof ReturnType<typeof typeOfPage>> = {
  ink: 'CanvasText',
  muted: 'CanvasText',
  line: 'GrayText',
  ground: 'Canvas',
  consumption: 'CanvasText',
  feedIn: 'LinkText',
};
const hueTokens: Readonly<Record<MeterType, string>> = {
  ELECTRIC_METER: '--electric-ink',
  GAS_METER: '--gas-ink',
  WATER_METER: '--water-ink',
  WATER_WARM_METER: '--water-warm-ink',
  HEAT_METER: '--heat-ink',
  GENERIC_METER: '--generic-ink',
};

const typeOfPage = () => ({
  isPaper: false,
  fontFamily: getComputedStyle(document.body).fontFamily,
  fontSize: 0.8125 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
});

export const paperTheme = (meterType: MeterType): ChartTheme => ({
  ...paper,
  ...typeOfPage(),
  isPaper: true,
  consumption: paperHues[meterType],
});

const themes = ['(prefers-color-scheme: dark)', '(forced-colors: active)'];
let isPrinting = false;

function pageTheme(meterType: MeterType): ChartTheme {
  if (isPrinting) return paperTheme(meterType);
  if (matchMedia('(forced-colors: active)').matches) return { ...forced, ...typeOfPage() };
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    ink: token('--ink'),
    muted: token('--ink-muted'),
    line: token('--line'),
    ground: token('--surface'),
    consumption: token(hueTokens[meterType]),
    feedIn: token('--success-ink'),
    ...typeOfPage(),
  };
}

function watchTheme(changed: () => void): () => void {
  const queries = themes.map(query => matchMedia(query));
  const attributes = new MutationObserver(changed);
  const print = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    changed();
  };
  for (const query of queries) query.addEventListener('change', changed);
  attributes.observe(document.documentElement, { attributes: true });
  addEventListener('beforeprint', print);
  addEventListener('afterprint', print);
  // Zooming the page changes the font size.
  addEventListener('resize', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
    attributes.disconnect();
    removeEventListener('beforeprint', print);
    removeEventListener('afterprint', print);
    removeEventListener('resize', changed);
  };
}

/** One object per look, shared by all charts. */
let last: { readonly text: string; readonly theme: ChartTheme } | undefined;

function currentTheme(meterType: MeterType): ChartTheme {
  const theme = pageTheme(meterType);
  const text = JSON.stringify(theme);
  if (last?.text !== text) last = { text, theme };
  return last.theme;
}

/** Changes with theme, contrast and font size, and for print. */
export function useChartTheme(meterType: MeterType): ChartTheme {
  return useSyncExternalStore(watchTheme, () => currentTheme(meterType));
}
