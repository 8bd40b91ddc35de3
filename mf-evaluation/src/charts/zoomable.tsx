import {
  IconArrowsHorizontal,
  IconChevronLeft,
  IconChevronRight,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { ActionIcon, VisuallyHidden } from '@zaehlwerk/ui';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
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

export function useZoom(bounds: AxisWindow, least: number, atFirst: AxisWindow = bounds) {
  const [shown, setShown] = useState<AxisWindow>();
  return {
    window: shown ?? atFirst,
    zoom: (by: Zoom) => setShown(chosen => zoomed(chosen ?? atFirst, bounds, least, by)),
  };
}

interface Props {
  readonly zoom: (by: Zoom) => void;
  readonly shown: { readonly from: string; readonly to: string };
  readonly children: ReactNode;
}

export function Zoomable({ zoom, shown, children }: Props) {
  const { t } = useTexts();
  const gestures = useGestures(zoom);
  return (
    <>
      <div className={classes.zoomed} {...gestures}>
        {children}
      </div>
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
    </>
  );
}

/** One finger or the mouse moves, two fingers zoom. A vertical gesture scrolls the page and cancels the pointer. */
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
