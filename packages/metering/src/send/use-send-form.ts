import { isDecimalText, type LocaleStyle } from '@zaehlwerk/domain';
import { useDismissNotification, useNotify } from '@zaehlwerk/store';
import {
  type DraftHandle,
  type ItemSummary,
  type QueuedItem,
  useQueueCommands,
  useSend,
} from '@zaehlwerk/store/data';
import { flushSync } from 'react-dom';
import type { FormDrafts } from '../draft/draft-kind.ts';
import type { FormDraft, FormField } from '../draft/form-draft.ts';
import { focusAtOnce, isFocusInContent } from '../form/field.tsx';
import { valueText } from '../job-text/reading-text.ts';
import { useFormats } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';
import { type FormEnd, type FormSubmission, sendForm, takeBack } from './send-form.ts';
import { type FormDraftHandle, isFormShown } from './use-form-draft.ts';

/** Which meter was read, and what it showed: `1ESY4000107919: 10.500,5 kWh`. */
function readingOf({ name, values }: ItemSummary, style: LocaleStyle): string {
  const texts = values.map(({ label, value, unit }) => {
    const text = isDecimalText(value) ? valueText(value, style, unit) : value;
    return values.length > 1 ? `${label} ${text}` : text;
  });
  return `${name}: ${texts.join(', ')}`;
}

interface FormSending {
  /** The id of a field, where the focus goes when the server refused it; nowhere without one. */
  readonly fieldId: (field: FormField) => string | undefined;
  /**
   * Called as soon as the device has what was sent, where the form is left then; `isReplacement` when something else
   * about the same was waiting. Otherwise the form stays until the first try has ended.
   */
  readonly onQueued?: (isReplacement: boolean) => void;
  /** The screen itself shows that it was sent: no notification says it as well. */
  readonly showsSent?: boolean;
}

/** Sends what a form holds ({@link sendForm}), says what comes of it, and answers it. */
export function useSendForm<Draft extends FormDraft>(
  forms: FormDrafts<Draft>,
  { kept, change }: FormDraftHandle<Draft>,
  { fieldId, onQueued, showsSent = false }: FormSending,
) {
  const { t } = useTexts();
  const formats = useFormats();
  const notify = useNotify();
  const dismiss = useDismissNotification();
  const send = useSend();
  const commands = useQueueCommands();

  const tellFailure = ({ problem, marked, itemId }: Extract<FormEnd, { state: 'failed' }>) => {
    // The end of the session is told by the portal, with the way on.
    const message = t(marked.length > 0 ? 'send.failed.marked' : 'send.failed.message');
    const notice = problem && notify({ type: 'ERROR', title: t('send.failed.title'), message });
    if (itemId === undefined)
      change(draft => (draft.send.is === 'failed' ? { ...draft, send: { ...draft.send, notice } } : draft));
    const id = marked[0] && fieldId(marked[0]);
    if (id === undefined) return;
    // The form that was left is back then; in its place may be another one, whose fields have the same ids.
    flushSync(() => undefined);
    if (isFormShown(kept) && isFocusInContent()) focusAtOnce(id);
  };

  return async (submission: FormSubmission<Draft>): Promise<FormEnd> => {
    const { send: before } = submission.draft;
    if (before.is === 'failed' && before.notice !== undefined) dismiss(before.notice);
    const end = await sendForm(forms, kept, { ...commands, send }, submission, onQueued);
    if (end.state === 'conflict')
      notify({ type: 'WARNING', title: t('queue.overtaken.title'), message: t('queue.overtaken.message') });
    else if (end.state === 'failed') tellFailure(end);
    else if (end.confirmed && !showsSent) {
      const message = `${t('send.succeeded.message')} ${readingOf(end.confirmed, formats.style)}`;
      notify({ type: 'SUCCESS', title: t('send.succeeded.title'), message, topic: 'reading-sent' });
    }
    return end;
  };
}

/** Says that the device did not do what was asked of a queued reading, and that nothing has changed. */
export function useTellDeviceFailure(): () => undefined {
  const { t } = useTexts();
  const notify = useNotify();
  return () => {
    notify({ type: 'ERROR', title: t('queue.deviceFailed.title'), message: t('queue.deviceFailed.message') });
  };
}

/** Has a form {@link takeBack take a queued item back}, as it was sent and then changed; a failure of the device comes as a notification. */
export function useTakeBack<Draft extends FormDraft>(
  forms: FormDrafts<Draft>,
  kept: DraftHandle<Draft>,
): (item: QueuedItem, change: (draft: Draft) => Draft) => Promise<boolean | undefined> {
  const commands = useQueueCommands();
  const tellFailure = useTellDeviceFailure();
  return (item, change) => takeBack(forms, kept, commands, item, change).catch(tellFailure);
}
