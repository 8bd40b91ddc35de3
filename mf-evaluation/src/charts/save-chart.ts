import type { ChartOption } from './chart-option.ts';
import type { ChartTheme } from './chart-theme.ts';
import { drawOffPage } from './echarts-canvas.tsx';
import { type LegendEntry, signSize } from './legend.ts';

/** The same on every device, in CSS pixels. */
const picture = { width: 1000, height: 480, margin: 24 } as const;
const density = 2;

interface Picture {
  readonly title: string;
  readonly option: ChartOption;
  readonly legend: readonly LegendEntry[];
  readonly explanation: string;
  readonly theme: ChartTheme;
}

/** Wraps legend entries into lines, with the position of each. */
function inLines<Entry extends { readonly name: string }>(
  canvas: CanvasRenderingContext2D,
  entries: readonly Entry[],
  lead: number,
) {
  let [x, line] = [0, 0];
  return entries.map(entry => {
    const width = lead + canvas.measureText(entry.name).width;
    if (x > 0 && x + width > picture.width) [x, line] = [0, line + 1];
    const place = { entry, x, line };
    x += width + lead / 2 + 4;
    return place;
  });
}

export async function pictureOf({ title, option, legend, explanation, theme }: Picture): Promise<Blob> {
  const chart = drawOffPage(option, picture.width, picture.height);
  const paper = document.createElement('canvas');
  const canvas = paper.getContext('2d');
  if (!canvas) throw new Error('This browser draws no pictures');
  const font = `14px ${theme.fontFamily}`;
  canvas.font = font;
  const signs = inLines(canvas, legend, signSize.width + 8);
  const words = inLines(
    canvas,
    explanation.split(' ').map(name => ({ name })),
    0,
  );
  const linesOf = (places: readonly { readonly line: number }[]) => (places.at(-1)?.line ?? -1) + 1;
  const lineHeight = 22;
  const chartTop = 44 + linesOf(signs) * lineHeight;
  const wordsTop = chartTop + picture.height + 8;
  paper.width = (picture.width + 2 * picture.margin) * density;
  paper.height = (wordsTop + linesOf(words) * lineHeight + 2 * picture.margin) * density;
  canvas.fillStyle = theme.ground;
  canvas.fillRect(0, 0, paper.width, paper.height);
  const at = (x: number, y: number) =>
    canvas.setTransform(
      density,
      0,
      0,
      density,
      (picture.margin + x) * density,
      (picture.margin + y) * density,
    );
  canvas.textBaseline = 'top';
  const write = (text: string, x: number, y: number, as: string) => {
    at(x, y);
    canvas.font = as;
    canvas.fillStyle = theme.ink;
    canvas.fillText(text, 0, 0);
  };
  write(title, 0, 0, `600 20px ${theme.fontFamily}`);
  for (const { entry, x, line } of signs) {
    const top = 36 + line * lineHeight;
    at(x, top);
    canvas.save();
    entry.draw(canvas, theme);
    canvas.restore();
    write(entry.name, x + signSize.width + 8, top + 1, font);
  }
  at(0, chartTop);
  canvas.drawImage(chart, 0, 0, picture.width, picture.height);
  for (const { entry, x, line } of words) write(entry.name, x, wordsTop + line * lineHeight, font);
  return new Promise((resolve, reject) =>
    paper.toBlob(
      file => (file ? resolve(file) : reject(new Error('This browser writes no PNG'))),
      'image/png',
    ),
  );
}
