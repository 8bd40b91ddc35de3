import type { Page } from '@playwright/test';

/** Another program uses the camera. Runs in the page, like the other functions here. */
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

/** The browser's permission prompt stays unanswered. */
export function cameraPending(): void {
  navigator.mediaDevices.getUserMedia = () => new Promise(() => {});
}

/** Restores the browser's camera. */
export function cameraBack(): void {
  Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia');
}

/** A camera with a torch, which Chromium's fake camera lacks. */
export function torchThere(): void {
  const capabilities = MediaStreamTrack.prototype.getCapabilities;
  MediaStreamTrack.prototype.getCapabilities = function () {
    return { ...capabilities.call(this), torch: true };
  };
  MediaStreamTrack.prototype.applyConstraints = async () => {};
}

/**
 * Records all camera tracks of the page as `cameraTracks`; if `held`, the page gets them only after `allowCamera()`.
 */
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

/** `live` or `ended` for every recorded camera track. */
export function cameras(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    Reflect.get(window, 'cameraTracks').map((track: MediaStreamTrack) => track.readyState),
  );
}
