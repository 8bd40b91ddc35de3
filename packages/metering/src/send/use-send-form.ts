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

/** `1ESY4000107919: 10.500,5 kWh`. */
function readingOf({ name, values }: ItemSummary, style: LocaleStyle): string {
  const texts = values.map(({ label, value, unit }) => {
    const text = isDecimalText(value) ? valueText(value, style, unit) : value;
    return values.length > 1 ? `${label} ${text}` : text;
  });
  return `${name}: ${texts.join(', ')}`;
}

interface FormSending {
  /** The id of a field, which takes the focus if the server refused it. */
  readonly fieldId: (field: FormField) => string | undefined;
  /** See `leave` of {@link sendForm}. */
  readonly onQueued?: (isReplacement: boolean) => void;
  /** True if the screen shows success once it is there, so that a notification is not needed. */
  readonly showsSent?: () => boolean;
}

/** {@link sendForm} with notifications about its result. */
export function useSendForm<Draft extends FormDraft>(
  forms: FormDrafts<Draft>,
  { kept, change }: FormDraftHandle<Draft>,
  { fieldId, onQueued, showsSent = () => false }: FormSending,
) {
  const { t } = useTexts();
  const formats = useFormats();
  const notify = useNotify();
  const dismiss = useDismissNotification();
  const send = useSend();
  const commands = useQueueCommands();

  const tellFailure = ({ problem, marked, itemId }: Extract<FormEnd, { state: 'failed' }>) => {
    // The portal reports the end of the session.
    const message = t(marked.length > 0 ? 'send.failed.marked' : 'send.failed.message');
    const notice = problem && notify({ type: 'ERROR', title: t('send.failed.title'), message });
    if (itemId === undefined)
      change(draft => (draft.send.is === 'failed' ? { ...draft, send: { ...draft.send, notice } } : draft));
    const id = marked[0] && fieldId(marked[0]);
    if (id === undefined) return;
    // Another form with the same ids may be visible now.
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
    else if (end.confirmed && !showsSent()) {
      const message = `${t('send.succeeded.message')} ${readingOf(end.confirmed, formats.style)}`;
      notify({ type: 'SUCCESS', title: t('send.succeeded.title'), message, topic: 'reading-sent' });
    }
    return end;
  };
}

export function useTellDeviceFailure(): () => undefined {
  const { t } = useTexts();
  const notify = useNotify();
  return () => {
    notify({ type: 'ERROR', title: t('queue.deviceFailed.title'), message: t('queue.deviceFailed.message') });
  };
}

/** {@link takeBack} with a notification on failure. */
export function useTakeBack<Draft extends FormDraft>(
  forms: FormDrafts<Draft>,
  kept: DraftHandle<Draft>,
): (item: QueuedItem, change: (draft: Draft) => Draft) => Promise<boolean | undefined> {
  const commands = useQueueCommands();
  const tellFailure = useTellDeviceFailure();
  return (item, change) => takeBack(forms, kept, commands, item, change).catch(tellFailure);
}
