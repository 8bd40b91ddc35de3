import { useEffect, useState } from 'react';
import { type CameraProblem, closeCamera, openCamera } from './camera.ts';

/** The camera on its way. `starting` lasts as long as the browser asks the user. */
export type Camera =
  | { readonly status: 'starting' }
  | { readonly status: 'on'; readonly stream: MediaStream }
  | { readonly status: 'off'; readonly problem: CameraProblem };

/** The camera is on while the component is there, and off as soon as it is gone, even if the user allows it later. */
export function useCamera(): Camera {
  const [camera, setCamera] = useState<Camera>({ status: 'starting' });

  useEffect(() => {
    let isWanted = true;
    let stream: MediaStream | undefined;
    openCamera().then(opened => {
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
  }, []);

  return camera;
}
