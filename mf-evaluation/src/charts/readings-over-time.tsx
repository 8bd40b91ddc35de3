import {
  IconArrowsHorizontal,
  IconChevronLeft,
  IconChevronRight,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { formatDay } from '@zaehlwerk/domain';
import { ActionIcon, VisuallyHidden } from '@zaehlwerk/ui';
import { type PointerEvent, useMemo, useRef, useState } from 'react';
import type { EvaluatedRate } from '../evaluate/evaluate-job.ts';
import { useTexts } from '../texts.ts';
import { ChartBody, type ChartHead } from './chart-body.tsx';
import { optionOfReadings } from './chart-option.ts';
import { type ChartWords, once, tableOfReadings } from './chart-table.ts';
import classes from './charts.module.css';
import { legendOfReadings } from './legend.ts';
import { readingsOf, type TimeWindow, timeOf, timeRangeOf, zoomed } from './reading-chart.ts';

interface Props extends ChartHead {
  readonly words: ChartWords;
  readonly rates: readonly EvaluatedRate[];
}

type Zoom = Parameters<typeof zoomed>[2];

/** What registers have shown, with a part of the time enlarged by buttons or by fingers. */
export function ReadingsOverTime({ rates, ...head }: Props) {
  const { words } = head;
  const { t } = useTexts();
  const chart = useMemo(() => readingsOf(rates), [rates]);
  const bounds = useMemo(() => timeRangeOf(chart), [chart]);
  const [shown, setShown] = useState<TimeWindow>();
  const window = shown ?? bounds;
  const table = useMemo(() => once(() => tableOfReadings(chart, words)), [chart, words]);
  const hasMarks = chart.series.some(({ readings }) => readings.some(({ mark }) => mark));
  const legend = useMemo(() => legendOfReadings(chart, words), [chart, words]);
  const option = useMemo(
    () => (look: Parameters<typeof optionOfReadings>[1]) => optionOfReadings(chart, look, words, window),
    [chart, words, window],
  );
  const zoom = (by: Zoom) => setShown(from => zoomed(from ?? bounds, bounds, by));
  const gestures = useGestures(zoom);
  const day = (time: number) => formatDay(new Date(time).toISOString().slice(0, 10), words.style);
  const time = { from: day(window.from), to: day(window.to) };
  return (
    <ChartBody
      {...head}
      table={table}
      legend={legend}
      option={option}
      description={t('charts.description.readings', { from: day(bounds.from), to: day(bounds.to) })}
      explanation={hasMarks ? t('charts.explanation.readings') : ''}
      rowAt={x => nearest(table().days.map(timeOf), x)}
    >
      {picture => (
        <>
          <div className={classes.zoomed} {...gestures}>
            {picture}
          </div>
          <fieldset className={classes.zoom}>
            <VisuallyHidden component="legend">{t('charts.zoom.title')}</VisuallyHidden>
            <ZoomButton name={t('charts.zoom.in')} onClick={() => zoom({ scale: 1 / 2 })} Icon={IconZoomIn} />
            <ZoomButton name={t('charts.zoom.out')} onClick={() => zoom({ scale: 2 })} Icon={IconZoomOut} />
            <ZoomButton
              name={t('charts.zoom.earlier')}
              onClick={() => zoom({ shift: -1 / 2 })}
              Icon={IconChevronLeft}
            />
            <ZoomButton
              name={t('charts.zoom.later')}
              onClick={() => zoom({ shift: 1 / 2 })}
              Icon={IconChevronRight}
            />
            <ZoomButton
              name={t('charts.zoom.all')}
              onClick={() => setShown(undefined)}
              Icon={IconArrowsHorizontal}
            />
            <span role="status">{t('charts.zoom.shown', time)}</span>
          </fieldset>
        </>
      )}
    </ChartBody>
  );
}

interface ButtonProps {
  readonly name: string;
  readonly onClick: () => void;
  readonly Icon: typeof IconZoomIn;
}

function ZoomButton({ name, onClick, Icon }: ButtonProps) {
  return (
    <ActionIcon aria-label={name} title={name} onClick={onClick}>
      <Icon aria-hidden />
    </ActionIcon>
  );
}

/** The row whose day lies nearest; the first of several on that day. */
function nearest(times: readonly number[], x: number) {
  const least = times.reduce(
    (best, time) => (Math.abs(time - x) < Math.abs(best - x) ? time : best),
    Infinity,
  );
  const index = times.indexOf(least);
  return index < 0 ? undefined : { index, x: least };
}

/**
 * Fingers and mouse on a chart: one moves it, two enlarge it. Up and down is the page's (`touch-action` of the style
 * sheet), which takes the finger away then.
 */
function useGestures(zoom: (by: Zoom) => void) {
  const fingers = useRef(new Map<number, { readonly x: number; readonly y: number }>());
  const end = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId);
  return {
    onPointerDown({ pointerId, clientX, clientY }: PointerEvent) {
      fingers.current.set(pointerId, { x: clientX, y: clientY });
    },
    onPointerMove({ pointerId, clientX, clientY, currentTarget }: PointerEvent) {
      const old = fingers.current.get(pointerId);
      if (!old) return;
      const { left, width } = currentTarget.getBoundingClientRect();
      const now = { x: clientX, y: clientY };
      fingers.current.set(pointerId, now);
      const other = [...fingers.current].find(([id]) => id !== pointerId)?.[1];
      if (!other) return zoom({ shift: (old.x - now.x) / width });
      const distance = (one: typeof now) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
      zoom({ scale: distance(old) / distance(now), about: ((now.x + other.x) / 2 - left) / width });
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
  };
}
