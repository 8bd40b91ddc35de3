import { isDecimalText, type LocaleStyle } from '@zaehlwerk/domain';
import { useDismissNotification, useNotify } from '@zaehlwerk/store';
import { type ItemSummary, type SendProblem, useQueueCommands, useSend } from '@zaehlwerk/store/data';
import { useEffect, useRef } from 'react';
import type { FormDraft, FormField } from '../draft/form-draft.ts';
import type { FormDrafts } from '../draft/form-drafts.ts';
import { focusField } from '../form/field.tsx';
import { valueText } from '../job-text/reading-text.ts';
import { useFormats } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';
import { type FormSubmission, sendForm } from './send-form.ts';
import type { FormDraftHandle } from './use-form-draft.ts';

/** Which meter was read, and what it showed: `1ESY4000107919: 10.500,5 kWh`. */
function readingOf({ meterNumber, values }: ItemSummary, style: LocaleStyle): string {
  const texts = values.map(({ label, value, unit }) => {
    const text = isDecimalText(value) ? valueText(value, style, unit) : value;
    return values.length > 1 ? `${label} ${text}` : text;
  });
  return `${meterNumber}: ${texts.join(', ')}`;
}

interface FormSending {
  /** The id of a field, where the focus goes when the server refused it; nowhere without one. */
  readonly fieldId: (field: FormField) => string | undefined;
  /**
   * Called as soon as the device has what was sent, where the form is left then; `isReplacement` when something else
   * about the same was waiting. Otherwise the form stays until the first try has ended.
   */
  readonly onQueued?: (isReplacement: boolean) => void;
  /** Called with the item's id once it was sent or waits, if the form is still shown. */
  readonly onSent?: (itemId: string) => void;
  readonly onRefused?: (problem: SendProblem | undefined) => void;
  /** The screen itself shows that it was sent: no notification says it as well. */
  readonly showsSent?: boolean;
}

/** Sends what a form holds ({@link sendForm}), and says what comes of it. */
export function useSendForm<Draft extends FormDraft>(
  forms: FormDrafts<Draft>,
  handle: FormDraftHandle<Draft>,
  { fieldId, onQueued, onSent, onRefused, showsSent = false }: FormSending,
) {
  const { t } = useTexts();
  const formats = useFormats();
  const notify = useNotify();
  const dismiss = useDismissNotification();
  const send = useSend();
  const commands = useQueueCommands();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  return (submission: FormSubmission<Draft>) => {
    const { failureNotice } = submission.draft;
    if (failureNotice !== undefined) dismiss(failureNotice);
    return sendForm(forms, { ...handle, ...commands, send }, submission, {
      leave: onQueued,
      onConflict: () =>
        notify({ type: 'WARNING', title: t('queue.overtaken.title'), message: t('queue.overtaken.message') }),
      onConfirmed: summary => {
        if (showsSent) return;
        const message = `${t('send.succeeded.message')} ${readingOf(summary, formats.style)}`;
        notify({ type: 'SUCCESS', title: t('send.succeeded.title'), message, topic: 'reading-sent' });
      },
      onEnded: itemId => {
        if (isShown.current) onSent?.(itemId);
      },
      onRefused: problem => onRefused?.(problem),
      tellFailure: isMarked => {
        const message = t(isMarked ? 'send.failed.marked' : 'send.failed.message');
        return notify({ type: 'ERROR', title: t('send.failed.title'), message });
      },
      // A form that was left comes back with its fields a moment later.
      focus: ([first]) => {
        const id = first && fieldId(first);
        if (id !== undefined && (onQueued || isShown.current)) requestAnimationFrame(() => focusField(id));
      },
    });
  };
}
