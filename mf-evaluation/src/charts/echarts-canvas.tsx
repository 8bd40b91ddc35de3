import { BarChart, LineChart } from 'echarts/charts';
import { GridSimpleComponent } from 'echarts/components';
import { dispose, type EChartsType, getInstanceByDom, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import EChartsReactCore from 'echarts-for-react/esm/core.js';
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../texts.ts';
import type { ChartOption } from './chart-option.ts';
import classes from './charts.module.css';

// Tooltips and legends are text of the page, which scales with the font and can be read aloud.
use([BarChart, LineChart, GridSimpleComponent, CanvasRenderer]);

const inTask = (chart: EChartsType, work: () => void) => setTimeout(() => chart.isDisposed() || work());

const stopFrames = (chart: EChartsType) => chart.getZr().animation.stop();

/**
 * An adapter that splits the work of ECharts into tasks. `echarts-for-react` creates an empty chart first, and the
 * real one when that is `finished`, in the size of its container. The empty one gets a fixed size, because measuring
 * would delay React's commit; its frames are stopped, because all work would be one long task in them.
 */
const echarts = {
  dispose,
  getInstanceByDom,
  init(...[element, theme, options]: Parameters<typeof init>): EChartsType {
    if (options?.width !== undefined) return init(element, theme, options);
    const chart = init(element, theme, { width: 1, height: 1 });
    stopFrames(chart);
    requestAnimationFrame(() => inTask(chart, () => chart.trigger('finished')));
    return chart;
  },
};

/** Lays out the given option (`lazyUpdate`) without painting it in the same task. */
function layOut(chart: EChartsType): void {
  chart.resize();
  stopFrames(chart);
}

/** Lays out and paints in separate tasks, then calls `onDrawn`. */
function drawInTasks(chart: EChartsType, onDrawn: () => void): void {
  stopFrames(chart);
  inTask(chart, () => {
    layOut(chart);
    inTask(chart, () => {
      chart.getZr().flush();
      onDrawn();
    });
  });
}

interface Props {
  readonly option: ChartOption;
  readonly labelledBy: string;
  readonly describedBy: string;
  /** Below the picture, while no value is pointed at. */
  readonly explanation: string;
  readonly rowAt: (x: number) => { readonly x: number; readonly sentence: string } | undefined;
}

export function EChartsCanvas({ option, labelledBy, describedBy, explanation, rowAt }: Props) {
  const { t } = useTexts();
  const drawn = useRef<EChartsType>(undefined);
  const [pointed, setPointed] = useState<{ readonly left: number; readonly sentence: string }>();
  // A printer waits for no task; what fingers enlarge follows them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chart has another option then.
  useLayoutEffect(() => {
    if (!drawn.current) return;
    layOut(drawn.current);
    drawn.current.getZr().flush();
  }, [option]);
  const draw = (chart: EChartsType) =>
    drawInTasks(chart, () => {
      drawn.current = chart;
    });
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const chart = drawn.current;
    if (!chart) return;
    const x = clientX - currentTarget.getBoundingClientRect().left;
    const place = chart.convertFromPixel({ gridIndex: 0 }, [x, 0])?.[0];
    const row = place === undefined ? undefined : rowAt(place);
    const left = row && chart.convertToPixel({ gridIndex: 0 }, [row.x, 0])?.[0];
    setPointed(row && left !== undefined ? { left, sentence: row.sentence } : undefined);
  };
  return (
    <>
      <div
        className={classes.picture}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPointed(undefined)}
      >
        <EChartsReactCore
          echarts={echarts}
          option={option}
          notMerge
          lazyUpdate
          className={classes.canvas}
          style={fills}
          role="img"
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          onChartReady={draw}
        />
        {pointed && <div className={classes.cursor} style={{ insetInlineStart: pointed.left }} />}
      </div>
      <p className={classes.readout}>
        {pointed?.sentence ?? (
          <>
            {explanation} <span className={classes.onScreen}>{t('charts.point')}</span>
          </>
        )}
      </p>
    </>
  );
}

const fills = { width: '100%', height: '100%' } as const;

/** Draws at two device pixels per CSS pixel. */
export function drawOffPage(option: ChartOption, width: number, height: number): HTMLCanvasElement {
  const chart = init(document.createElement('div'), null, { width, height, devicePixelRatio: 2 });
  chart.setOption(option);
  const picture = chart.renderToCanvas({ pixelRatio: 2 });
  chart.dispose();
  return picture;
}
