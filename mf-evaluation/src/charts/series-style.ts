import type { PeriodAllocation } from '@zaehlwerk/domain/evaluation';
import type { BarSeries } from './bar-chart.ts';
import type { ChartTheme } from './chart-theme.ts';
import type { ReadingMark } from './reading-chart.ts';

/** Bars differ by more than colour: a pattern per register, stripes for estimates, a dashed edge if incomplete. */
export interface BarStyle extends Pick<BarSeries, 'isFeedIn' | 'stack' | 'tier'> {
  readonly isEstimate: boolean;
  readonly isPartial: boolean;
}

export const styleOfBar = (series: BarSeries, share?: PeriodAllocation): BarStyle => ({
  isFeedIn: series.isFeedIn,
  stack: series.stack,
  tier: series.tier,
  isEstimate: share?.isEstimate ?? false,
  isPartial: share !== undefined && share.coveredDays < share.days,
});

/** Small canvases are faster without the graphics card. */
export const onProcessor: CanvasRenderingContext2DSettings = { willReadFrequently: true };

type Draw = (canvas: CanvasRenderingContext2D, size: number) => void;

const plain: Draw = (canvas, size) => canvas.fillRect(0, 0, size, size);

/** The patterns of stacked registers; slanted lines are reserved for estimates. */
const patterns: readonly Draw[] = [
  (canvas, size) => canvas.fillRect(0, 0, size, size / 2),
  (canvas, size) => {
    canvas.arc(size / 2, size / 2, size / 3.2, 0, 2 * Math.PI);
    canvas.fill();
  },
  (canvas, size) => canvas.fillRect(0, 0, size / 2, size),
  (canvas, size) => {
    canvas.fillRect(0, 0, size, size / 4);
    canvas.fillRect(0, 0, size / 4, size);
  },
  (canvas, size) => {
    canvas.fillRect(0, 0, size / 2, size / 2);
    canvas.fillRect(size / 2, size / 2, size / 2, size / 2);
  },
];

/** From the seventh register on, the patterns repeat with a coarser grain. */
const patternOf = (tier: number) => ({
  draw: (tier > 0 && patterns[(tier - 1) % patterns.length]) || plain,
  coarseness: tier > 0 ? 1 + Math.floor((tier - 1) / patterns.length) : 1,
});

/** Device pixels per CSS pixel of a tile. */
const density = 2;
/** Opacity of the year before, and of incomplete periods. */
const paleBefore = 0.4;
const palePartial = 0.6;

/** A colour, or a pattern for ECharts. */
type Fill = ReturnType<typeof drawFill>;

export const hueOf = ({ isFeedIn }: Pick<BarStyle, 'isFeedIn'>, theme: ChartTheme) =>
  isFeedIn ? theme.feedIn : theme.consumption;

/** Cached by style, because drawing a tile is slow, and the charts of a meter share them. */
const tiles = new WeakMap<ChartTheme, Map<string, Fill>>();

export function fillOf(style: BarStyle, theme: ChartTheme): Fill {
  const known = tiles.get(theme) ?? new Map<string, Fill>();
  tiles.set(theme, known);
  const key = [
    style.isFeedIn,
    style.stack === 'before',
    style.tier,
    style.isEstimate,
    style.isPartial,
  ].join();
  const fill = known.get(key) ?? drawFill(style, theme);
  known.set(key, fill);
  return fill;
}

function drawFill(style: BarStyle, theme: ChartTheme) {
  const { tier, stack, isEstimate, isPartial } = style;
  const hue = hueOf(style, theme);
  const strength = (stack === 'before' ? paleBefore : 1) * (isPartial ? palePartial : 1);
  if (tier === 0 && strength === 1 && !isEstimate) return hue;
  const image = document.createElement('canvas');
  const { draw, coarseness } = patternOf(tier);
  const grain = 8 * density * coarseness;
  const size = 2 * grain;
  image.width = image.height = size;
  const canvas = image.getContext('2d', onProcessor);
  if (!canvas) return hue;
  canvas.fillStyle = theme.ground;
  canvas.fillRect(0, 0, size, size);
  canvas.fillStyle = hue;
  canvas.globalAlpha = strength;
  for (const [x, y] of [
    [0, 0],
    [grain, 0],
    [0, grain],
    [grain, grain],
  ] as const) {
    canvas.setTransform(1, 0, 0, 1, x, y);
    canvas.beginPath();
    draw(canvas, grain);
  }
  canvas.resetTransform();
  if (isEstimate) drawStripes(canvas, size, theme.ground);
  return { image, repeat: 'repeat' as const, scaleX: 1 / density, scaleY: 1 / density };
}

/** Stripes in the ground colour, continuous across tiles. */
function drawStripes(canvas: CanvasRenderingContext2D, size: number, ground: string): void {
  canvas.globalAlpha = 1;
  canvas.strokeStyle = ground;
  canvas.lineWidth = size / 6;
  canvas.beginPath();
  for (const x of [-size, -size / 2, 0, size / 2, size]) {
    canvas.moveTo(x, size);
    canvas.lineTo(x + size, 0);
  }
  canvas.stroke();
}

/** The edge has the contrast that a pattern may lack. */
export const edgeOf = (style: BarStyle, theme: ChartTheme) => ({
  borderColor: style.stack === 'before' ? theme.muted : hueOf(style, theme),
  borderWidth: style.isPartial ? 2 : 1,
  borderType: style.isPartial ? ('dashed' as const) : ('solid' as const),
});

/** A symbol of ECharts: named ones are much faster than paths. */
type Shape = 'circle' | 'rect' | 'diamond' | 'triangle' | `path://${string}`;

const shapes: readonly Shape[] = ['circle', 'rect', 'diamond'];

/** SVG paths within -1 to 1, for the legend. */
const paths: Readonly<Record<string, string>> = {
  circle: 'M0,-1A1,1,0,1,1,0,1A1,1,0,1,1,0,-1Z',
  rect: 'M-0.9,-0.9H0.9V0.9H-0.9Z',
  diamond: 'M0,-1.2L1.2,0L0,1.2L-1.2,0Z',
  triangle: 'M0,-1L1,1H-1Z',
};

export const pathOf = (shape: string) => paths[shape] ?? shape.replace('path://', '');

const dashes: readonly (readonly number[])[] = [[], [8, 4], [2, 3], [10, 3, 2, 3]];

/** Twelve distinct styles, then the same with hollow marks. */
export function lineStyleOf(tier: number) {
  return {
    shape: shapes[tier % shapes.length] ?? '',
    dash: dashes[tier % dashes.length] ?? [],
    isHollow: Math.floor(tier / (shapes.length * dashes.length)) % 2 === 1,
  };
}

/** An estimate is hollow. */
export const markShapes: Readonly<Record<ReadingMark, Shape>> = {
  estimate: 'triangle',
  doubt: 'path://M-1,-0.6L-0.6,-1L0,-0.4L0.6,-1L1,-0.6L0.4,0L1,0.6L0.6,1L0,0.4L-0.6,1L-1,0.6L-0.4,0Z',
  exchange: 'path://M-1,-1H1L0,0L1,1H-1L0,0Z',
  rollover: 'path://M0,-1L1,0H0.4V1H-0.4V0H-1Z',
};
