import { queuedItem, Slot } from '@zaehlwerk/module-kit';
import { useDismissNotification, useNotify } from '@zaehlwerk/store';
import { type DraftHandle, type KeepProblem, useQueueCommands } from '@zaehlwerk/store/data';
import { Button, Dialog, focusPageHeading, Notice } from '@zaehlwerk/ui';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormDraft } from '../draft/form-draft.ts';
import { useFormats } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';
import { giveUp } from './send-form.ts';
import type { FormDraftHandle } from './use-form-draft.ts';
import { useTellDeviceFailure } from './use-send-form.ts';

interface Props<Draft> {
  readonly wasSentByOthers: boolean;
  readonly handle: Pick<FormDraftHandle<Draft>, 'kept' | 'draft' | 'restoredFrom' | 'problem'>;
}

export function DraftNotices<Draft extends FormDraft>({ wasSentByOthers, handle }: Props<Draft>) {
  const { t } = useTexts();
  const { moment } = useFormats();
  const { kept, draft, restoredFrom, problem } = handle;
  const { ask, question } = useDiscard(kept);
  const takenBack = draft?.takenBack?.item;
  const notAccepted = draft?.send.is === 'failed' ? draft.send.item : undefined;
  const refused = notAccepted ?? (takenBack?.state === 'refused' ? takenBack : undefined);
  useNotKeptNotice(problem);
  return (
    <>
      {problem !== undefined && (
        <Notice kind="WARNING" title={t('draft.notKept.title')}>
          {t(`draft.notKept.${problem}`)}
        </Notice>
      )}
      {restoredFrom !== undefined && (
        <Notice
          kind={wasSentByOthers ? 'WARNING' : 'INFO'}
          title={t('draft.restored', { moment: moment(new Date(restoredFrom).toISOString()) })}
          actions={
            <Button variant="default" disabled={draft?.send.is === 'sending'} onClick={ask}>
              {t('draft.discard')}
            </Button>
          }
        >
          {wasSentByOthers && t('draft.sentMeanwhile')}
        </Notice>
      )}
      {refused && (
        <Notice kind="ERROR" title={t('queue.refused.title')}>
          <Slot of={queuedItem} item={refused} shows="problem" />
          {t('queue.refused.inForm')}
        </Notice>
      )}
      {takenBack && takenBack.state !== 'refused' && <Notice kind="INFO">{t('queue.takenBack')}</Notice>}
      {question}
    </>
  );
}

/** Discards the draft ({@link giveUp}) after the `question`, then focuses the page's heading. */
export function useDiscard<Draft extends FormDraft>(kept: DraftHandle<Draft>) {
  const { t } = useTexts();
  const { restoreToQueue } = useQueueCommands();
  const tellFailure = useTellDeviceFailure();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const discard = () => {
    // The dialog returns the focus to a button that disappears with the draft.
    flushSync(close);
    void giveUp(kept, restoreToQueue).catch(tellFailure);
    focusPageHeading();
  };
  const question = isAsking && (
    <Dialog
      onClose={close}
      title={t('draft.discard.title')}
      closeLabel={t('draft.discard.keep')}
      actions={
        <>
          <Button variant="default" onClick={discard}>
            {t('draft.discard')}
          </Button>
          <Button onClick={close}>{t('draft.discard.keep')}</Button>
        </>
      }
    >
      <p>{t('draft.discard.message')}</p>
      {kept.draft?.takenBack && <p>{t('draft.discard.queuedReturns')}</p>}
    </Dialog>
  );
  return { ask: () => setAsking(true), discard, question };
}

/** A notification while entries are not stored; the form explains why. */
function useNotKeptNotice(problem: KeepProblem | undefined): void {
  const isKept = problem === undefined;
  const { t } = useTexts();
  const notify = useNotify();
  const dismiss = useDismissNotification();
  useEffect(() => {
    if (isKept) return;
    const notice = notify({
      type: 'WARNING',
      title: t('draft.notKept.title'),
      message: t('draft.notKept.notice'),
    });
    return () => dismiss(notice);
  }, [isKept, notify, dismiss, t]);
}
