/** What the DOM's types do not know yet of the light beside a camera. */
interface TorchSettings extends MediaTrackConstraintSet {
  readonly torch: boolean;
}

/** Whether the camera has a light that a page may switch. Some browsers know only once there is a picture. */
export function hasTorch(track: MediaStreamTrack): boolean {
  const capabilities: object = track.getCapabilities?.() ?? {};
  return 'torch' in capabilities && capabilities.torch === true;
}

/** Switches the light; the answer is whether it is on now. */
export async function switchTorch(track: MediaStreamTrack, on: boolean): Promise<boolean> {
  const settings: TorchSettings = { torch: on };
  return track.applyConstraints({ advanced: [settings] }).then(
    () => on,
    () => !on,
  );
}
