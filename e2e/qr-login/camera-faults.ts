/**
 * What a page meets when another program has the camera. To be run in the page before anything else, like the others
 * here.
 */
export function cameraBusy(): void {
  navigator.mediaDevices.getUserMedia = async () => {
    throw new DOMException('Could not start video source', 'NotReadableError');
  };
}

/** The user does not answer the browser's question. */
export function cameraPending(): void {
  navigator.mediaDevices.getUserMedia = () => new Promise(() => {});
}

/** A camera with a light, which the fake camera of Chromium lacks. */
export function torchThere(): void {
  const capabilities = MediaStreamTrack.prototype.getCapabilities;
  MediaStreamTrack.prototype.getCapabilities = function () {
    return { ...capabilities.call(this), torch: true };
  };
  MediaStreamTrack.prototype.applyConstraints = async () => {};
}

/** Keeps every camera that the page gets, for {@link camerasOn}; it gets one only after `allowCamera()` when `held`. */
export function keepCameras(held: boolean): void {
  const devices = navigator.mediaDevices;
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
