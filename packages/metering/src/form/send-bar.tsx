import type { CalendarDay, SendReadiness } from '@zaehlwerk/domain';
import { Button, Dialog, Loader, SignalIcon } from '@zaehlwerk/ui';
import { ActionBar } from '@zaehlwerk/ui/metering';
import {
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useFormats } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';
import { useAfterRelease } from './after-release.ts';
import { sendButtonId } from './field.tsx';
import { ReasonLink } from './reason-link.tsx';
import classes from './send-bar.module.css';

export type SendBlock =
  | NonNullable<SendReadiness['blockedBy']>
  | 'meterNumberRequired'
  | 'meterNumberTooLong'
  | 'periodNotStarted'
  | 'periodExpired'
  | 'photosArriving';

/** A number that is probably wrong. */
export interface NumberDoubt {
  readonly text: string;
  /** Sending is a decision; otherwise the text is only a hint. */
  readonly isAsked: boolean;
}

interface Props {
  readonly blockedBy: SendBlock | undefined;
  /** What exactly is missing; by default the reason of `blockedBy`. */
  readonly missing?: string | undefined;
  /** Leads to what is missing. */
  readonly onMissing?: (() => void) | undefined;
  readonly doubt?: NumberDoubt | undefined;
  readonly isSending: boolean;
  /** The reading is stored on the device: the page may be left. */
  readonly isKept?: boolean;
  /** `isAnswered`: the doubt was visible before the button was pressed. */
  readonly onSend: (isAnswered: boolean) => void;
  readonly onCheck?: () => void;
  /** Cancels a correction, or the change of a queued reading. */
  readonly onCancel: (() => void) | undefined;
}

/**
 * The send button, with the reason why it is disabled or the doubt about the number. It renders after the frame of
 * a key, and only if its content changes.
 */
export function SendBar(props: Props) {
  const { isSending, isKept = false } = props;
  const { t } = useTexts();
  const blockedBy = useDeferredValue(props.blockedBy);
  const missing = useDeferredValue(props.missing);
  const { text: doubt, isAsked } = useShownDoubt(props.doubt);
  const canCancel = props.onCancel !== undefined;
  const leads = useDeferredValue(props.onMissing !== undefined);
  const latest = useRef(props);
  const sendButton = useRef<HTMLButtonElement>(null);
  const answering = useAnswering(isAsked ? doubt : undefined);
  useLayoutEffect(() => {
    latest.current = props;
    // Set in the DOM, because the Enter key may directly follow the digit, and until the bar renders, React
    // would keep a click from a button with the property `disabled`.
    if (sendButton.current) sendButton.current.disabled = !!props.blockedBy;
  });
  return useMemo(() => {
    const hint = () => {
      if (isSending) return t(isKept ? 'send.underWay.kept' : 'send.underWay');
      if (!blockedBy) return doubt && <Doubt>{doubt}</Doubt>;
      const reason = missing ?? t(`send.blocked.${blockedBy}`);
      return leads ? <ReasonLink onFollow={() => latest.current.onMissing?.()}>{reason}</ReasonLink> : reason;
    };
    const asks = isAsked && !isSending && !blockedBy;
    return (
      <ActionBar hint={hint() ?? ''} isHintLong={doubt !== undefined && !blockedBy}>
        {canCancel && (
          <Button variant="default" disabled={isSending} onClick={() => latest.current.onCancel?.()}>
            {t('send.cancel')}
          </Button>
        )}
        {/* Not disabled while sending, so that the button keeps the focus. */}
        <Button
          ref={sendButton}
          id={sendButtonId}
          variant={asks ? 'default' : 'filled'}
          aria-disabled={isSending}
          aria-describedby={asks ? doubtId : undefined}
          leftSection={isSending && <Loader size="1.25rem" color="currentColor" />}
          onPointerDown={answering.press}
          onKeyDown={answering.press}
          onClick={() => latest.current.onSend(answering.isAnswered())}
        >
          {t(asks ? 'confirm.send' : 'send.action')}
        </Button>
        {asks && <Button onClick={() => latest.current.onCheck?.()}>{t('send.check')}</Button>}
      </ActionBar>
    );
  }, [t, isSending, isKept, blockedBy, missing, leads, doubt, isAsked, canCancel, answering]);
}

/** The doubt, which comes and goes between two presses: its buttons move the others. */
function useShownDoubt({ text, isAsked = false }: Partial<NumberDoubt> = {}) {
  const [shown, setShown] = useState({ text, isAsked });
  const afterRelease = useAfterRelease();
  useEffect(() => {
    afterRelease(() => startTransition(() => setShown({ text, isAsked })));
  }, [text, isAsked, afterRelease]);
  return shown;
}

const unseenMilliseconds = 500;

/** A question that appears under a finger or between two keys is not answered by them. */
function useAnswering(question: string | undefined) {
  const shownAt = useRef(Number.POSITIVE_INFINITY);
  const pressedAt = useRef<number>(undefined);
  useLayoutEffect(() => {
    shownAt.current = question === undefined ? Number.POSITIVE_INFINITY : performance.now();
  }, [question]);
  return useMemo(
    () => ({
      press: () => {
        pressedAt.current = performance.now();
      },
      isAnswered: () => {
        const { current = performance.now() } = pressedAt;
        pressedAt.current = undefined;
        return current - shownAt.current >= unseenMilliseconds;
      },
    }),
    [],
  );
}

const doubtId = 'reading-doubt';

/** The field's own message is read out; here it stands where the thumb is. */
function Doubt({ children }: { readonly children: string }) {
  return (
    <span id={doubtId} className={classes.doubt} aria-hidden="true">
      <SignalIcon kind="WARNING" size="1.125rem" />
      <span>{children}</span>
    </span>
  );
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
