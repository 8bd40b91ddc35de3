import { BarChart, LineChart } from 'echarts/charts';
import { GridSimpleComponent } from 'echarts/components';
import { dispose, type EChartsType, getInstanceByDom, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import EChartsReactCore from 'echarts-for-react/esm/core.js';
import { type PointerEvent, useRef, useState } from 'react';
import { useTexts } from '../texts.ts';
import type { ChartOption } from './chart-option.ts';
import classes from './charts.module.css';

// Neither tooltips nor legends: they are text of the page, which grows with the reader's type and can be read aloud.
use([BarChart, LineChart, GridSimpleComponent, CanvasRenderer]);

/**
 * What `echarts-for-react` needs of ECharts. It makes an empty chart to learn its size from, and the one that stays when
 * that is `finished`: in the frame after, in which drawing, layout and painting would be one long task. So no frames are
 * made of the empty one, and it is finished as soon as the task is over that has made it.
 */
const echarts = {
  dispose,
  getInstanceByDom,
  init(...[element, theme, options]: Parameters<typeof init>): EChartsType {
    const chart = init(element, theme, options);
    if (options?.width === undefined) {
      chart.getZr().animation.stop();
      setTimeout(() => chart.isDisposed() || chart.trigger('finished'));
    }
    return chart;
  },
};

/** A row of the chart's table, and where it lies on the horizontal axis. */
export interface PointedRow {
  readonly x: number;
  readonly sentence: string;
}

interface Props {
  readonly option: ChartOption;
  /** Ids of what names and describes it. */
  readonly labelledBy: string;
  readonly describedBy: string;
  /** What there is at a place of the horizontal axis. */
  readonly rowAt: (x: number) => PointedRow | undefined;
  readonly onDrawn: () => void;
}

/** A chart as a picture, and what it says at the place that is pointed at. */
export function Drawing({ option, labelledBy, describedBy, rowAt, onDrawn }: Props) {
  const { t } = useTexts();
  const drawn = useRef<EChartsReactCore>(null);
  const [pointed, setPointed] = useState<{ readonly left: number; readonly sentence: string }>();
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const chart: EChartsType | undefined = drawn.current?.getEchartsInstance();
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
          ref={drawn}
          echarts={echarts}
          option={option}
          notMerge
          className={classes.canvas}
          style={fills}
          role="img"
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          onChartReady={onDrawn}
        />
        {pointed && <div className={classes.cursor} style={{ insetInlineStart: pointed.left }} />}
      </div>
      <p className={classes.readout}>{pointed?.sentence ?? t('charts.point')}</p>
    </>
  );
}

const fills = { width: '100%', height: '100%' } as const;

/** Draws a chart off the page, with twice as many pixels as it has CSS pixels. */
export function drawOffPage(option: ChartOption, width: number, height: number): HTMLCanvasElement {
  const chart = init(document.createElement('div'), null, { width, height, devicePixelRatio: 2 });
  chart.setOption(option);
  const picture = chart.renderToCanvas({ pixelRatio: 2 });
  chart.dispose();
  return picture;
}
