import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { moved, type PhotoView, type Point, type Room, wholePhoto, zoomedTo } from './photo-view.ts';

export interface ViewCommands {
  readonly view: PhotoView;
  /** Zooms around a point of the window. */
  readonly zoom: (scale: (now: number) => number, at: Point, by?: Point) => void;
  readonly step: (direction: 1 | -1) => void;
  /** In pixels, or in parts of the stage. */
  readonly move: (by: Point | ((stage: Room['stage']) => Point)) => void;
  readonly showWhole: () => void;
}

const stepFactor = 1.5;
const middle: Point = { x: 0, y: 0 };

/** Resets for another photo. `isAnimated`: the last change was a step, not a gesture. */
export function usePhotoView(address: string) {
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const [{ view, isAnimated, of }, setShown] = useState({ view: wholePhoto, isAnimated: false, of: address });
  if (of !== address) setShown({ view: wholePhoto, isAnimated: false, of: address });

  const change = (isLeap: boolean, next: (view: PhotoView, room: Room) => PhotoView) => {
    const room = roomOf(stage.current, picture.current);
    setShown(({ view, of }) => ({ view: next(view, room), isAnimated: isLeap, of }));
  };

  const zoom: ViewCommands['zoom'] = (scale, at, by) => {
    const { left = 0, top = 0, width = 0, height = 0 } = stage.current?.getBoundingClientRect() ?? {};
    const point = { x: at.x - left - width / 2, y: at.y - top - height / 2 };
    change(false, (view, room) => {
      const zoomed = zoomedTo(view, scale(view.scale), point, room);
      return by ? moved(zoomed, by, room) : zoomed;
    });
  };
  const step: ViewCommands['step'] = direction =>
    change(true, (view, room) => {
      const scale = view.scale * stepFactor ** direction;
      // Snaps to 1 after fractions left by a pinch.
      return zoomedTo(view, Math.abs(scale - 1) < 0.01 ? 1 : scale, middle, room);
    });
  const move: ViewCommands['move'] = by =>
    change(typeof by === 'function', (view, room) =>
      moved(view, typeof by === 'function' ? by(room.stage) : by, room),
    );
  const showWhole = () => change(true, () => wholePhoto);

  const turned = useEffectEvent(() => move(middle));
  useEffect(() => {
    const resized = () => turned();
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, []);

  return { stage, picture, view, isAnimated, zoom, step, move, showWhole };
}

function roomOf(stage: HTMLElement | null, picture: HTMLElement | null): Room {
  return {
    photo: { width: picture?.offsetWidth ?? 0, height: picture?.offsetHeight ?? 0 },
    stage: { width: stage?.offsetWidth ?? 0, height: stage?.offsetHeight ?? 0 },
  };
}
