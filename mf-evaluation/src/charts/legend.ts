import type { BarChart } from './bar-chart.ts';
import { barName, type ChartWords, markName, registerName } from './chart-table.ts';
import type { ChartTheme } from './chart-theme.ts';
import { type ReadingChart, readingMarks } from './reading-chart.ts';
import {
  type BarStyle,
  edgeOf,
  fillOf,
  hueOf,
  lineStyleOf,
  markShapes,
  onProcessor,
  pathOf,
  styleOfBar,
} from './series-style.ts';

export interface LegendEntry {
  readonly name: string;
  readonly draw: (canvas: CanvasRenderingContext2D, theme: ChartTheme) => void;
}

/** CSS pixels. */
export const signSize = { width: 32, height: 16 } as const;

const density = 2;
let sheet: CanvasRenderingContext2D | null | undefined;

/** As a data URL, because each canvas of a page takes time in every frame. */
export function pictureOfSign({ draw }: LegendEntry, theme: ChartTheme): string | undefined {
  const [width, height] = [density * signSize.width, density * signSize.height];
  sheet ??= Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', onProcessor);
  if (!sheet) return undefined;
  sheet.reset();
  sheet.scale(density, density);
  draw(sheet, theme);
  return sheet.canvas.toDataURL();
}

function drawBar(canvas: CanvasRenderingContext2D, style: BarStyle, theme: ChartTheme): void {
  const { borderColor, borderWidth, borderType } = edgeOf(style, theme);
  const fill = fillOf(style, theme);
  const pattern = typeof fill === 'string' ? fill : canvas.createPattern(fill.image, fill.repeat);
  if (typeof fill !== 'string' && pattern instanceof CanvasPattern)
    pattern.setTransform(new DOMMatrix().scale(fill.scaleX, fill.scaleY));
  canvas.fillStyle = pattern ?? theme.ground;
  canvas.fillRect(1, 1, signSize.width - 2, signSize.height - 2);
  canvas.strokeStyle = borderColor;
  canvas.lineWidth = borderWidth;
  canvas.setLineDash(borderType === 'dashed' ? [4, 3] : []);
  canvas.strokeRect(1, 1, signSize.width - 2, signSize.height - 2);
}

function drawShape(
  canvas: CanvasRenderingContext2D,
  shape: string,
  radius: number,
  fill: string,
  edge: string,
): void {
  canvas.setLineDash([]);
  canvas.translate(signSize.width / 2, signSize.height / 2);
  canvas.scale(radius, radius);
  const path = new Path2D(pathOf(shape));
  canvas.fillStyle = fill;
  canvas.fill(path);
  canvas.strokeStyle = edge;
  canvas.lineWidth = 1.5 / radius;
  canvas.stroke(path);
}

function drawLine(canvas: CanvasRenderingContext2D, tier: number, hue: string, ground: string): void {
  const { shape, dash, isHollow } = lineStyleOf(tier);
  canvas.strokeStyle = hue;
  canvas.lineWidth = 2;
  canvas.setLineDash([...dash]);
  canvas.beginPath();
  canvas.moveTo(0, signSize.height / 2);
  canvas.lineTo(signSize.width, signSize.height / 2);
  canvas.stroke();
  drawShape(canvas, shape, 4, isHollow ? ground : hue, hue);
}

export function legendOfBars(chart: BarChart, { t }: ChartWords): readonly LegendEntry[] {
  const [first] = chart.series;
  if (!first) return [];
  const styles = chart.series.flatMap(series =>
    series.allocations.flatMap(share => (share ? styleOfBar(series, share) : [])),
  );
  const plain = styleOfBar(first);
  const kinds = (['isPartial', 'isEstimate'] as const)
    .filter(kind => styles.some(style => style[kind]))
    .map(kind => ({
      name: t(kind === 'isPartial' ? 'charts.legend.partial' : 'charts.legend.estimate'),
      style: { ...plain, [kind]: true },
    }));
  return [
    ...(chart.series.length > 1
      ? chart.series.map(series => ({ name: barName(chart, series, t), style: styleOfBar(series) }))
      : []),
    ...kinds,
  ].map(({ name, style }) => ({ name, draw: (canvas, theme) => drawBar(canvas, style, theme) }));
}

export function legendOfReadings({ series }: ReadingChart, { t }: ChartWords): readonly LegendEntry[] {
  const marks = readingMarks.filter(mark =>
    series.some(({ readings }) => readings.some(reading => reading.mark === mark)),
  );
  return [
    ...(series.length > 1
      ? series.map(
          (one): LegendEntry => ({
            name: registerName(one.name, t),
            draw: (canvas, theme) => drawLine(canvas, one.tier, hueOf(one, theme), theme.ground),
          }),
        )
      : []),
    ...marks.map(
      (mark): LegendEntry => ({
        name: markName(mark, t),
        draw: (canvas, theme) =>
          drawShape(canvas, markShapes[mark], 5, mark === 'estimate' ? theme.ground : theme.ink, theme.ink),
      }),
    ),
  ];
}
