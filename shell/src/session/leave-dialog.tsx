import type { UnsentDrafts } from '@zaehlwerk/store';
import { Button, Dialog } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';

/** What accounts would leave behind, and how far sending it first has come. */
export interface Leaving {
  readonly drafts: UnsentDrafts;
  /** How many readings wait to be sent. */
  readonly queued: number;
  readonly sending: 'not yet' | 'under way' | 'tried';
}

interface Props {
  /** Nothing is asked while it is `undefined`. */
  readonly leaving: Leaving | undefined;
  readonly onLeave: () => void;
  readonly onStay: () => void;
  readonly onSend: () => void;
}

/** Asks before a logout that would leave behind what was entered and not sent, and offers to send it first. */
export function LeaveDialog({ leaving, onLeave, onStay, onSend }: Props) {
  const { t } = useShellTexts();
  const { drafts, queued, sending } = leaving ?? { drafts: 'none', queued: 0, sending: 'not yet' };
  const isUnderWay = sending === 'under way';
  return (
    <Dialog
      open={leaving !== undefined}
      onClose={onStay}
      title={t('leave.title')}
      closeLabel={t('leave.stay')}
      actions={
        <>
          <Button variant="default" onClick={onLeave}>
            {t(drafts === 'only-here' ? 'leave.anyway' : 'leave.logOut')}
          </Button>
          {queued > 0 ? (
            <Button
              aria-disabled={isUnderWay}
              onClick={() => {
                if (!isUnderWay) onSend();
              }}
            >
              {t(isUnderWay ? 'leave.sending' : 'leave.sendFirst')}
            </Button>
          ) : (
            <Button onClick={onStay}>{t('leave.stay')}</Button>
          )}
        </>
      }
    >
      {queued > 0 && <p>{t('leave.queued', { count: queued })}</p>}
      {drafts !== 'none' && <p>{t(drafts === 'kept' ? 'leave.kept' : 'leave.message')}</p>}
      <p role="status">{sending === 'tried' && queued > 0 && t('leave.notAllSent', { count: queued })}</p>
    </Dialog>
  );
}
