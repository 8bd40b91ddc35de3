import type { CalendarDay, SendReadiness } from '@zaehlwerk/domain';
import { Button, Dialog, Loader } from '@zaehlwerk/ui';
import { ActionBar } from '@zaehlwerk/ui/metering';
import { type ReactNode, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { useFormats } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';
import { sendButtonId } from './field.tsx';

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
  /** The device has what is being sent: the page may be left. */
  readonly isKept?: boolean;
  readonly onSend: () => void;
  /** Leaves the correction of a sent reading, or the change of a queued one. */
  readonly onCancel: (() => void) | undefined;
}

/**
 * The one next step of a form; says why it is not possible yet. A key waits for none of it: the bar is drawn when what it
 * says has changed, behind the frame that shows the key.
 */
export function SendBar(props: Props) {
  const { isSending, isKept = false } = props;
  const { t } = useTexts();
  const blockedBy = useDeferredValue(props.blockedBy);
  const canCancel = props.onCancel !== undefined;
  const latest = useRef(props);
  const sendButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    latest.current = props;
    // The Enter key may come right behind the digit. Not by a property: until the bar is drawn, React would keep a click
    // from the button that it takes for disabled.
    if (sendButton.current) sendButton.current.disabled = !!props.blockedBy;
  });
  return useMemo(() => {
    const underWay = t(isKept ? 'send.underWay.kept' : 'send.underWay');
    return (
      <ActionBar hint={isSending ? underWay : blockedBy ? t(`send.blocked.${blockedBy}`) : ''}>
        {canCancel && (
          <Button variant="default" disabled={isSending} onClick={() => latest.current.onCancel?.()}>
            {t('send.cancel')}
          </Button>
        )}
        {/* Not disabled while sending: a button that has the focus must not lose it. */}
        <Button
          ref={sendButton}
          id={sendButtonId}
          aria-disabled={isSending}
          leftSection={isSending && <Loader size="1.25rem" color="currentColor" />}
          onClick={() => latest.current.onSend()}
        >
          {t('send.action')}
        </Button>
      </ActionBar>
    );
  }, [t, isSending, isKept, blockedBy, canCancel]);
}

interface ConfirmProps {
  /** What is asked about, where it is not a doubt. */
  readonly title?: string | undefined;
  /** The day that is sent, where it took the place of the chosen one. */
  readonly fellBackTo: CalendarDay | undefined;
  readonly isBlocked?: boolean;
  readonly onSend: () => void;
  readonly onCorrect: () => void;
  readonly children?: ReactNode;
}

/** Asks before something is sent that may not be what was meant. */
export function ConfirmSend({
  title,
  fellBackTo,
  isBlocked = false,
  onSend,
  onCorrect,
  children,
}: ConfirmProps) {
  const { t } = useTexts();
  const { day } = useFormats();
  return (
    <Dialog
      open
      onClose={onCorrect}
      title={title ?? t('confirm.check.title')}
      closeLabel={t('confirm.close')}
      actions={
        <>
          <Button variant="default" disabled={isBlocked} onClick={onSend}>
            {t('confirm.send')}
          </Button>
          <Button onClick={onCorrect}>{t('confirm.correct')}</Button>
        </>
      }
    >
      {children}
      {fellBackTo !== undefined && <p>{t('confirm.date', { day: day(fellBackTo) })}</p>}
    </Dialog>
  );
}
