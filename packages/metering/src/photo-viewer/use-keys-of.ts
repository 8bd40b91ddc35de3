import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { ViewCommands } from './use-photo-view.ts';

interface Commands extends Pick<ViewCommands, 'view' | 'step' | 'move' | 'showWhole'> {
  readonly turn: (by: 1 | -1) => void;
}

/** Directions of the view, in parts of the stage. */
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
  { view, step, move, turn, showWhole }: Commands,
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
