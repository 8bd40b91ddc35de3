/** How a photo is looked at: how much larger than the whole, and how far its middle is from that of the stage. */
export interface PhotoView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A point or a way on the stage, in pixels of the screen; points are counted from its middle. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the whole photo takes of the screen, and what there is for it. */
export interface Room {
  readonly photo: { readonly width: number; readonly height: number };
  readonly stage: { readonly width: number; readonly height: number };
}

/** The whole photo. */
export const wholePhoto: PhotoView = { scale: 1, x: 0, y: 0 };

/** A photo of 1600 pixels on the smallest phone has more of them than that. */
export const largestScale = 8;

/** Enlarged to `scale`: what lies at `point` stays there, as far as the photo still fills the stage. */
export function zoomedTo(view: PhotoView, scale: number, point: Point, room: Room): PhotoView {
  const next = Math.min(largestScale, Math.max(1, scale));
  const ratio = next / view.scale;
  const along = (at: number, middle: number) => at - (at - middle) * ratio;
  return within({ scale: next, x: along(point.x, view.x), y: along(point.y, view.y) }, room);
}

/** Moved on the stage, up to the photo's edges. */
export function moved(view: PhotoView, by: Point, room: Room): PhotoView {
  return within({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, room);
}

/** No edge of the photo comes into the stage where the photo is larger, and it stays in the middle where it is smaller. */
function within({ scale, x, y }: PhotoView, { photo, stage }: Room): PhotoView {
  const inside = (at: number, length: number, room: number) => {
    const furthest = Math.max(0, (length * scale - room) / 2);
    return Math.min(furthest, Math.max(-furthest, at));
  };
  return { scale, x: inside(x, photo.width, stage.width), y: inside(y, photo.height, stage.height) };
}
