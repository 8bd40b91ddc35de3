import { useEffect, useState } from 'react';

/** `starting` lasts as long as the browser's permission prompt. */
export type Camera =
  | { readonly status: 'starting' }
  | { readonly status: 'on'; readonly stream: MediaStream }
  | { readonly status: 'off'; readonly problem: CameraProblem };

interface WantedCamera {
  /** The preferred size in pixels. */
  readonly width: number;
  readonly height: number;
  /** By default the camera on the back of the device. */
  readonly deviceId?: string | undefined;
}

/** The camera is on while the component is mounted, and off right after, even if the permission comes later. */
export function useCamera({ width, height, deviceId }: WantedCamera): Camera {
  const [camera, setCamera] = useState<Camera>({ status: 'starting' });

  useEffect(() => {
    let isWanted = true;
    let stream: MediaStream | undefined;
    setCamera(current => (current.status === 'starting' ? current : { status: 'starting' }));
    openCamera({ width, height, deviceId }).then(opened => {
      if (opened.status === 'on') {
        if (!isWanted) return closeCamera(opened.stream);
        stream = opened.stream;
        for (const track of stream.getTracks())
          track.addEventListener('ended', () => setCamera({ status: 'off', problem: 'ended' }));
      }
      if (isWanted) setCamera(opened);
    });
    return () => {
      isWanted = false;
      if (stream) closeCamera(stream);
    };
  }, [width, height, deviceId]);

  return camera;
}

/**
 * `denied`: by the user or the browser. `busy`: used by another program. `unavailable`: this browser offers
 * no camera to a page, or not over this connection. `ended`: unplugged or withdrawn.
 */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'unavailable' | 'ended' | 'failed';

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

/** Opens the camera, asking for permission if needed. Never rejects. */
async function openCamera({ width, height, deviceId }: WantedCamera): Promise<Camera> {
  // Browsers omit it on insecure connections, unlike the types.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) return { status: 'off', problem: 'unavailable' };
  try {
    const which =
      deviceId === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: deviceId } };
    const video = { ...which, width: { ideal: width }, height: { ideal: height } };
    return { status: 'on', stream: await devices.getUserMedia({ audio: false, video }) };
  } catch (error) {
    return { status: 'off', problem: problems[error instanceof Error ? error.name : ''] ?? 'failed' };
  }
}

function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
