/** Zoom, and the offset of the photo's centre from that of the stage. */
export interface PhotoView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** In pixels of the screen, relative to the centre of the stage. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Sizes in pixels of the screen, that of the photo unscaled. */
export interface Room {
  readonly photo: { readonly width: number; readonly height: number };
  readonly stage: { readonly width: number; readonly height: number };
}

export const wholePhoto: PhotoView = { scale: 1, x: 0, y: 0 };

/** Beyond this a photo of 1600 pixels has no more detail on the smallest phone. */
export const largestScale = 8;

/** Keeps `point` in place, as long as the photo fills the stage. */
export function zoomedTo(view: PhotoView, scale: number, point: Point, room: Room): PhotoView {
  const next = Math.min(largestScale, Math.max(1, scale));
  const ratio = next / view.scale;
  const along = (at: number, middle: number) => at - (at - middle) * ratio;
  return within({ scale: next, x: along(point.x, view.x), y: along(point.y, view.y) }, room);
}

export function moved(view: PhotoView, by: Point, room: Room): PhotoView {
  return within({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, room);
}

/** Keeps the photo's edges outside the stage, and a smaller photo centred. */
function within({ scale, x, y }: PhotoView, { photo, stage }: Room): PhotoView {
  const inside = (at: number, length: number, room: number) => {
    const furthest = Math.max(0, (length * scale - room) / 2);
    return Math.min(furthest, Math.max(-furthest, at));
  };
  return { scale, x: inside(x, photo.width, stage.width), y: inside(y, photo.height, stage.height) };
}
