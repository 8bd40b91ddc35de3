import { Button, Dialog } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';

interface Props {
  /** Nothing is asked while it is `undefined`. */
  readonly onLeave: (() => void) | undefined;
  readonly onStay: () => void;
  /** Whether what was entered stays on the device, so that nothing but time is lost. */
  readonly isKept: boolean;
}

/** Asks before a logout that would leave behind what was entered and not sent. */
export function LeaveDialog({ onLeave, onStay, isKept }: Props) {
  const { t } = useShellTexts();
  return (
    <Dialog
      open={onLeave !== undefined}
      onClose={onStay}
      title={t('leave.title')}
      closeLabel={t('leave.stay')}
      actions={
        <>
          <Button variant="default" onClick={onLeave}>
            {t(isKept ? 'leave.logOut' : 'leave.anyway')}
          </Button>
          <Button onClick={onStay}>{t('leave.stay')}</Button>
        </>
      }
    >
      <p>{t(isKept ? 'leave.kept' : 'leave.message')}</p>
    </Dialog>
  );
}
