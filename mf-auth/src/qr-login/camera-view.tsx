import { useApplication } from '@zaehlwerk/store';
import { Button, Notice } from '@zaehlwerk/ui';
import { useCallback, useEffect, useState } from 'react';
import { useTexts } from '../texts.ts';
import { readScannedCode } from './scanned-code.ts';
import { Scene } from './scene.tsx';
import { Viewfinder } from './viewfinder.tsx';

interface Props {
  /** The token of a login link that was scanned; nothing is scanned after it. Must stay the same function. */
  readonly onToken: (token: string) => void;
  readonly onRetry: () => void;
}

/** Scans until there is a login link, and says of every other code what it reads (decisions.md 36). */
export function CameraView({ onToken, onRetry }: Props) {
  const { t } = useTexts();
  const { linkOrigins } = useApplication();
  const camera = useCamera();
  const [foreign, setForeign] = useState<string>();

  const onTexts = useCallback(
    (texts: readonly string[]) => {
      const codes = texts.map(text =>
        readScannedCode(text, { own: location.origin, configured: linkOrigins }),
      );
      const link = codes.find(code => code.kind === 'login-link');
      if (link) {
        onToken(link.token);
        return true;
      }
      setForeign(codes.find(code => code.kind === 'foreign')?.excerpt);
      return false;
    },
    [linkOrigins, onToken],
  );

  if (camera.status === 'off') return <CameraNotice problem={camera.problem} onRetry={onRetry} />;
  const isOn = camera.status === 'on';
  return (
    <Scene picture={isOn ? <Viewfinder stream={camera.stream} onTexts={onTexts} /> : undefined}>
      {foreign === undefined ? (
        <p>{t(isOn ? 'qr.aim' : 'qr.starting')}</p>
      ) : (
        <Notice kind="WARNING" title={t('qr.foreign.title')}>
          {foreign === '' ? (
            t('qr.foreign.empty')
          ) : (
            <>
              {t('qr.foreign.read')} <bdi>{foreign}</bdi>
            </>
          )}
        </Notice>
      )}
    </Scene>
  );
}

interface NoticeProps {
  readonly problem: CameraProblem;
  readonly onRetry: () => void;
}

/** Why this device cannot scan, and what can be done about it (specification section 8, "Camera not possible"). */
function CameraNotice({ problem, onRetry }: NoticeProps) {
  const { t } = useTexts();
  const retry = problem !== 'unavailable' && <Button onClick={onRetry}>{t('qr.retry')}</Button>;
  return (
    <Notice kind="ERROR" role="alert" title={t(`qr.camera.${problem}.title`)} actions={retry}>
      {t(`qr.camera.${problem}.message`)}
    </Notice>
  );
}

/** The camera on its way. `starting` lasts as long as the browser asks the user. */
type Camera =
  | { readonly status: 'starting' }
  | { readonly status: 'on'; readonly stream: MediaStream }
  | { readonly status: 'off'; readonly problem: CameraProblem };

/** The camera is on while the component is there, and off as soon as it is gone, even if the user allows it later. */
function useCamera(): Camera {
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

/**
 * Why there is no picture. `denied`: the user or the browser refuses. `missing`: there is no camera. `busy`: another
 * program has it. `unavailable`: this browser gives no page a camera, or not over this connection. `ended`: it was on
 * and went away, unplugged or withdrawn. `failed`: nothing of that.
 */
type CameraProblem = 'denied' | 'missing' | 'busy' | 'unavailable' | 'ended' | 'failed';

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
async function openCamera(): Promise<OpenedCamera> {
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
function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
