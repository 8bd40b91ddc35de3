import type { ReadingMark } from './reading-chart.ts';

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

/** Lengths of dashes and gaps. */
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
  exchange: 'path://M-1,-1H1L0,0L1,1H-1L0,0Z',
  rollover: 'path://M0,-1L1,0H0.4V1H-0.4V0H-1Z',
};
