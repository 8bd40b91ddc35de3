import type { CalendarDay, SendReadiness } from '@zaehlwerk/domain';
import { Button, Dialog, Loader } from '@zaehlwerk/ui';
import { ActionBar } from '@zaehlwerk/ui/metering';
import { type ReactNode, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { useFormats } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';
import { sendButtonId } from './field.tsx';

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
  /** The reading is stored on the device: the page may be left. */
  readonly isKept?: boolean;
  readonly onSend: () => void;
  /** Cancels a correction, or the change of a queued reading. */
  readonly onCancel: (() => void) | undefined;
}

/** The send button, or why it is disabled. It renders after the frame of a key, and only if its content changes. */
export function SendBar(props: Props) {
  const { isSending, isKept = false } = props;
  const { t } = useTexts();
  const blockedBy = useDeferredValue(props.blockedBy);
  const canCancel = props.onCancel !== undefined;
  const latest = useRef(props);
  const sendButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    latest.current = props;
    // Set in the DOM, because the Enter key may directly follow the digit, and until the bar renders, React
    // would keep a click from a button with the property `disabled`.
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
        {/* Not disabled while sending, so that the button keeps the focus. */}
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
  readonly title?: string | undefined;
  /** Today, if it replaced the chosen day. */
  readonly fellBackTo: CalendarDay | undefined;
  readonly isBlocked?: boolean;
  readonly onSend: () => void;
  readonly onCorrect: () => void;
  readonly children?: ReactNode;
}

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
