import { Button, Notice } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import type { CameraProblem } from './camera.ts';

interface Props {
  readonly problem: CameraProblem;
  readonly onRetry: () => void;
}

/** Why this device cannot scan, and what can be done about it (specification section 8, "Camera not possible"). */
export function CameraNotice({ problem, onRetry }: Props) {
  const { t } = useTexts();
  const retry = problem !== 'unavailable' && <Button onClick={onRetry}>{t('qr.retry')}</Button>;
  return (
    <Notice kind="ERROR" role="alert" title={t(`qr.camera.${problem}.title`)} actions={retry}>
      {t(`qr.camera.${problem}.message`)}
    </Notice>
  );
}
