import type { Page } from '@playwright/test';

/** What a page meets when another program has the camera. To be run in the page, like the others here. */
export function cameraBusy(): void {
  navigator.mediaDevices.getUserMedia = async () => {
    throw new DOMException('Could not start video source', 'NotReadableError');
  };
}

/** A device without a camera. */
export function cameraMissing(): void {
  navigator.mediaDevices.getUserMedia = async () => {
    throw new DOMException('Requested device not found', 'NotFoundError');
  };
}

/** The user does not answer the browser's question. */
export function cameraPending(): void {
  navigator.mediaDevices.getUserMedia = () => new Promise(() => {});
}

/** The camera as the browser has it. */
export function cameraBack(): void {
  Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia');
}

/** A camera with a light, which the fake camera of Chromium lacks. */
export function torchThere(): void {
  const capabilities = MediaStreamTrack.prototype.getCapabilities;
  MediaStreamTrack.prototype.getCapabilities = function () {
    return { ...capabilities.call(this), torch: true };
  };
  MediaStreamTrack.prototype.applyConstraints = async () => {};
}

/** Keeps every camera that the page gets from now on as `cameraTracks`; it gets one only after `allowCamera()` when `held`. */
export function keepCameras(held: boolean): void {
  const devices = navigator.mediaDevices;
  Reflect.deleteProperty(devices, 'getUserMedia');
  const getUserMedia = devices.getUserMedia.bind(devices);
  const tracks: MediaStreamTrack[] = [];
  let allowCamera = () => {};
  const allowed = held
    ? new Promise<void>(resolve => {
        allowCamera = resolve;
      })
    : Promise.resolve();
  Object.assign(window, { cameraTracks: tracks, allowCamera: () => allowCamera() });
  devices.getUserMedia = async constraints => {
    const stream = await getUserMedia(constraints);
    tracks.push(...stream.getTracks());
    await allowed;
    return stream;
  };
}

/** `live` or `ended` for every camera that the page has got since it keeps them. */
export function cameras(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    Reflect.get(window, 'cameraTracks').map((track: MediaStreamTrack) => track.readyState),
  );
}
