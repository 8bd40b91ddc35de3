/**
 * Why there is no picture. `denied`: the user or the browser refuses. `missing`: there is no camera. `busy`: another
 * program has it. `unavailable`: this browser gives no page a camera, or not over this connection. `ended`: it was on
 * and went away, unplugged or withdrawn. `failed`: nothing of that.
 */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'unavailable' | 'ended' | 'failed';

/** A camera that is on, or why it is not. */
export type OpenedCamera =
  | { readonly ok: true; readonly stream: MediaStream }
  | { readonly ok: false; readonly problem: CameraProblem };

const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  DevicesNotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
};

/**
 * The camera on the back of the device where there is one; asks the user when the browser wants that. Never rejects.
 */
export async function openCamera(): Promise<OpenedCamera> {
  // Typed as always there, but browsers leave it out of pages that came over an insecure connection.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) return { ok: false, problem: 'unavailable' };
  try {
    const video = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } };
    return { ok: true, stream: await devices.getUserMedia({ audio: false, video }) };
  } catch (error) {
    return { ok: false, problem: problems[error instanceof Error ? error.name : ''] ?? 'failed' };
  }
}

/** Turns the camera off. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
