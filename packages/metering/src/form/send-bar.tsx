import type { SendReadiness } from '@zaehlwerk/domain';
import { Button, Loader } from '@zaehlwerk/ui';
import { ActionBar } from '@zaehlwerk/ui/metering';
import { useTexts } from '../texts.ts';

/** Why a reading cannot be sent. */
export type SendBlock =
  | NonNullable<SendReadiness['blockedBy']>
  | 'meterNumberRequired'
  | 'meterNumberTooLong'
  | 'periodNotStarted'
  | 'periodExpired'
  | 'photosArriving';

interface Props {
  readonly blockedBy: SendBlock | undefined;
  readonly isSending: boolean;
  readonly onSend: () => void;
  /** Leaves the correction of a sent reading, or the change of a queued one. */
  readonly onCancel: (() => void) | undefined;
}

/** The one next step of a form; says why it is not possible yet. */
export function SendBar({ blockedBy, isSending, onSend, onCancel }: Props) {
  const { t } = useTexts();
  return (
    <ActionBar hint={isSending ? t('send.underWay') : blockedBy && t(`send.blocked.${blockedBy}`)}>
      {onCancel && (
        <Button variant="default" disabled={isSending} onClick={onCancel}>
          {t('send.cancel')}
        </Button>
      )}
      {/* Not disabled while sending: a button that has the focus must not lose it. */}
      <Button
        disabled={blockedBy !== undefined}
        aria-disabled={isSending}
        leftSection={isSending && <Loader size="1.25rem" color="currentColor" />}
        onClick={onSend}
      >
        {t('send.action')}
      </Button>
    </ActionBar>
  );
}
