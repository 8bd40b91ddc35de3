import { useEffect, useState } from 'react';

/** The camera on its way. `starting` lasts as long as the browser asks the user. */
export type Camera =
  | { readonly status: 'starting' }
  | { readonly status: 'on'; readonly stream: MediaStream }
  | { readonly status: 'off'; readonly problem: CameraProblem };

/** What a camera should be like. */
interface WantedCamera {
  /** Of its picture, in pixels, as near as it can. */
  readonly width: number;
  readonly height: number;
  /** This one and no other; otherwise the one on the back of the device. */
  readonly deviceId?: string | undefined;
}

/** The camera is on while the component is there, and off as soon as it is gone, even if the user allows it later. */
export function useCamera({ width, height, deviceId }: WantedCamera): Camera {
  const [camera, setCamera] = useState<Camera>({ status: 'starting' });

  useEffect(() => {
    let isWanted = true;
    let stream: MediaStream | undefined;
    setCamera(current => (current.status === 'starting' ? current : { status: 'starting' }));
    openCamera({ width, height, deviceId }).then(opened => {
      if (!opened.ok) {
        if (isWanted) setCamera({ status: 'off', problem: opened.problem });
        return;
      }
      if (!isWanted) {
        closeCamera(opened.stream);
        return;
      }
      stream = opened.stream;
      for (const track of stream.getTracks())
        track.addEventListener('ended', () => setCamera({ status: 'off', problem: 'ended' }));
      setCamera({ status: 'on', stream });
    });
    return () => {
      isWanted = false;
      if (stream) closeCamera(stream);
    };
  }, [width, height, deviceId]);

  return camera;
}

/**
 * Why there is no picture. `denied`: the user or the browser refuses. `missing`: there is no camera. `busy`: another
 * program has it. `unavailable`: this browser gives no page a camera, or not over this connection. `ended`: it was on
 * and went away, unplugged or withdrawn. `failed`: nothing of that.
 */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'unavailable' | 'ended' | 'failed';

/** A camera that is on, or why it is not. */
type OpenedCamera =
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
async function openCamera({ width, height, deviceId }: WantedCamera): Promise<OpenedCamera> {
  // Typed as always there, but browsers leave it out of pages that came over an insecure connection.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) return { ok: false, problem: 'unavailable' };
  try {
    const which =
      deviceId === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: deviceId } };
    const video = { ...which, width: { ideal: width }, height: { ideal: height } };
    return { ok: true, stream: await devices.getUserMedia({ audio: false, video }) };
  } catch (error) {
    return { ok: false, problem: problems[error instanceof Error ? error.name : ''] ?? 'failed' };
  }
}

/** Turns the camera off. */
function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
