import { useApplication } from '@zaehlwerk/store';
import { Button, Notice } from '@zaehlwerk/ui';
import { type CameraProblem, type FoundCode, Scene, useCamera, Viewfinder } from '@zaehlwerk/ui/camera';
import { useCallback, useState } from 'react';
import { useTexts } from '../texts.ts';
import { createQrReader } from './code-reader.ts';
import { readScannedCode } from './scanned-code.ts';

interface Props {
  /** Called with the token of a scanned login link, which ends scanning. Must be stable. */
  readonly onToken: (token: string) => void;
  readonly onRetry: () => void;
}

/** Scans until it finds a login link; shows the content of other codes (decisions.md 36). */
export function CameraView({ onToken, onRetry }: Props) {
  const { t } = useTexts();
  const { linkOrigins } = useApplication();
  const camera = useCamera({ width: 1280, height: 720 });
  const [foreign, setForeign] = useState<string>();

  const onCodes = useCallback(
    (scanned: readonly FoundCode[]) => {
      const codes = scanned.map(({ text }) =>
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
    <Scene
      picture={
        isOn && (
          <Viewfinder
            stream={camera.stream}
            createReader={createQrReader}
            onCodes={onCodes}
            pictureLabel={t('qr.picture')}
            torchLabel={t('qr.torch')}
          />
        )
      }
    >
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

/** Specification section 8, "Camera not possible". */
function CameraNotice({ problem, onRetry }: NoticeProps) {
  const { t } = useTexts();
  const retry = problem !== 'unavailable' && <Button onClick={onRetry}>{t('qr.retry')}</Button>;
  return (
    <Notice kind="ERROR" role="alert" title={t(`qr.camera.${problem}.title`)} actions={retry}>
      {t(`qr.camera.${problem}.message`)}
    </Notice>
  );
}
