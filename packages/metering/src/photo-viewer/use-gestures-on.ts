import { createUseGesture, dragAction, pinchAction, wheelAction } from '@use-gesture/react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { largestScale } from './photo-view.ts';
import type { ViewCommands } from './use-photo-view.ts';

interface Commands extends Pick<ViewCommands, 'view' | 'zoom' | 'move'> {
  readonly turn: (by: 1 | -1) => void;
}

const useGesture = createUseGesture([dragAction, pinchAction, wheelAction]);

const tappedScale = 2.5;
const doubleTapMilliseconds = 350;
const doubleTapDistance = 40;
const swipeDistance = 60;

/** For a wheel, and for the smaller steps of a pinch on a touchpad (with the control key). */
const wheelRate = 0.002;
const touchpadRate = 0.01;
const largestWheelStep = 0.3;

/** Pinch and wheel zoom where they are, a drag moves, a double tap toggles, a swipe over the whole photo turns. */
export function useGesturesOn(
  stage: RefObject<HTMLElement | null>,
  { view, zoom, move, turn }: Commands,
): void {
  const lastTap = useRef({ time: Number.NEGATIVE_INFINITY, x: 0, y: 0 });
  const tap = (time: number, x: number, y: number) => {
    const last = lastTap.current;
    const isSecond =
      time - last.time < doubleTapMilliseconds && Math.hypot(x - last.x, y - last.y) < doubleTapDistance;
    lastTap.current = { time: isSecond ? Number.NEGATIVE_INFINITY : time, x, y };
    if (isSecond) zoom(scale => (scale > 1 ? 1 : tappedScale), { x, y });
  };
  useGesture(
    {
      onDrag({
        pinching,
        cancel,
        canceled,
        last,
        tap: isTap,
        movement: [across, down],
        delta: [x, y],
        xy,
        event,
      }) {
        if (pinching) return cancel();
        if (isTap) return tap(event.timeStamp, ...xy);
        if (view.scale > 1) return move({ x, y });
        const isSwipe = Math.abs(across) > swipeDistance && Math.abs(across) > 2 * Math.abs(down);
        if (last && !canceled && isSwipe) turn(across > 0 ? -1 : 1);
      },
      onPinch({ offset: [scale], origin: [x, y], memo: [lastX, lastY] = [x, y] }) {
        zoom(() => scale, { x, y }, { x: x - lastX, y: y - lastY });
        return [x, y];
      },
      onWheel({ event, delta: [, turned], last }) {
        if (last) return;
        event.preventDefault();
        const wanted = -turned * (event.ctrlKey ? touchpadRate : wheelRate);
        const step = Math.max(-largestWheelStep, Math.min(largestWheelStep, wanted));
        zoom(scale => scale * Math.exp(step), { x: event.clientX, y: event.clientY });
      },
    },
    {
      target: stage,
      eventOptions: { passive: false },
      drag: { filterTaps: true, preventDefault: true },
      pinch: {
        from: () => [view.scale, 0],
        scaleBounds: { min: 1, max: largestScale },
        pinchOnWheel: false,
      },
    },
  );
}

interface KeyCommands extends Pick<ViewCommands, 'view' | 'step' | 'move' | 'showWhole'> {
  readonly turn: (by: 1 | -1) => void;
}

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const part = 1 / 5;

/** The keys of the viewer anywhere in its dialog, hidden from the page behind it. */
export function useKeysOf(
  stage: RefObject<HTMLElement | null>,
  { view, step, move, turn, showWhole }: KeyCommands,
): void {
  const answer = useEffectEvent((key: string): boolean => {
    const direction = directions[key];
    if (key === '+' || key === '=') step(1);
    else if (key === '-') step(-1);
    else if (key === '0') showWhole();
    else if (key === 'PageUp') turn(-1);
    else if (key === 'PageDown') turn(1);
    else if (direction && view.scale > 1)
      move(({ width, height }) => ({ x: direction[0] * width * part, y: direction[1] * height * part }));
    else if (direction && direction[0] !== 0) turn(direction[0] > 0 ? -1 : 1);
    else return false;
    return true;
  });
  useEffect(() => {
    const dialog = stage.current?.closest('dialog');
    const press = (event: KeyboardEvent) => {
      // These modifiers are for the browser's zoom and history.
      if (event.ctrlKey || event.metaKey || event.altKey || !answer(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    dialog?.addEventListener('keydown', press);
    return () => dialog?.removeEventListener('keydown', press);
  }, [stage]);
}
