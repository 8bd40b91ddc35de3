import {
  IconArrowsHorizontal,
  IconChevronLeft,
  IconChevronRight,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { ActionIcon, VisuallyHidden } from '@zaehlwerk/ui';
import { type PointerEvent, useRef, useState } from 'react';
import { useTexts } from '../texts.ts';
import { type AxisWindow, type Zoom, zoomed } from './axis-window.ts';
import classes from './charts.module.css';

/** More than any axis has. */
const everything = Number.MAX_SAFE_INTEGER;

const steps = [
  { name: 'in', by: { scale: 1 / 2 }, Icon: IconZoomIn },
  { name: 'out', by: { scale: 2 }, Icon: IconZoomOut },
  { name: 'earlier', by: { shift: -1 / 2 }, Icon: IconChevronLeft },
  { name: 'later', by: { shift: 1 / 2 }, Icon: IconChevronRight },
  { name: 'all', by: { scale: everything }, Icon: IconArrowsHorizontal },
] as const;

/** The whole axis, or the part `atFirst`; a part that was chosen is forgotten with the axis. */
export function useZoom({ from, to }: AxisWindow, least: number, atFirst: AxisWindow = { from, to }) {
  const axis = `${from} ${to}`;
  const [chosen, setChosen] = useState<{ readonly axis: string; readonly window: AxisWindow }>();
  const windowIn = (state: typeof chosen) => (state?.axis === axis ? state.window : atFirst);
  return {
    window: windowIn(chosen),
    zoom: (by: Zoom) =>
      setChosen(state => ({ axis, window: zoomed(windowIn(state), { from, to }, least, by) })),
  };
}

export interface ZoomState {
  readonly zoom: (by: Zoom) => void;
  readonly shown: { readonly from: string; readonly to: string };
  /** Before any zoom, too, not everything is shown. */
  readonly isPartAtFirst: boolean;
}

/** What fingers do, by buttons, and the part that is shown. */
export function ZoomBar({ zoom, shown }: ZoomState) {
  const { t } = useTexts();
  return (
    <fieldset className={classes.zoom}>
      <VisuallyHidden component="legend">{t('charts.zoom.title')}</VisuallyHidden>
      {steps.map(({ name, by, Icon }) => {
        const words = t(`charts.zoom.${name}`);
        return (
          <ActionIcon key={name} aria-label={words} title={words} onClick={() => zoom(by)}>
            <Icon aria-hidden />
          </ActionIcon>
        );
      })}
      <span role="status">{t('charts.zoom.shown', shown)}</span>
    </fieldset>
  );
}

/** One finger or the mouse moves, two fingers zoom. A vertical gesture scrolls the page and cancels the pointer. */
export function useGestures(zoom: ((by: Zoom) => void) | undefined) {
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
      if (!other) return zoom?.({ shift: (old.x - now.x) / width });
      const distance = (one: typeof now) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
      zoom?.({ scale: distance(old) / distance(now), about: ((now.x + other.x) / 2 - left) / width });
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
  };
}
