import { useDismissNotification, useNotify } from '@zaehlwerk/store';
import type { KeepProblem } from '@zaehlwerk/store/data';
import { Button, Dialog, focusPageHeading, Notice } from '@zaehlwerk/ui';
import { useEffect, useState } from 'react';
import { useFormats } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';
import type { FormDraftHandle } from './use-form-draft.ts';

interface Props {
  /** A reading was sent elsewhere after this was entered. */
  readonly wasSentByOthers: boolean;
  readonly isSending: boolean;
  /** Whether the draft is a change of a queued reading. */
  readonly isOfQueued?: boolean;
  readonly handle: Pick<FormDraftHandle<never>, 'restoredFrom' | 'problem' | 'discard'>;
}

/** What the reader should know of the draft: that it is there again, or that it is not kept on the device. */
export function DraftNotices({ wasSentByOthers, isSending, isOfQueued = false, handle }: Props) {
  const { t } = useTexts();
  const { moment } = useFormats();
  const { restoredFrom, problem, discard } = handle;
  const [isAsking, setAsking] = useState(false);
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
            <Button variant="default" disabled={isSending} onClick={() => setAsking(true)}>
              {t('draft.discard')}
            </Button>
          }
        >
          {wasSentByOthers && t('draft.sentMeanwhile')}
        </Notice>
      )}
      {isAsking && (
        <DiscardDialog
          isOfQueued={isOfQueued}
          onKeep={() => setAsking(false)}
          onDiscard={() => {
            setAsking(false);
            discard();
            requestAnimationFrame(focusPageHeading);
          }}
        />
      )}
    </>
  );
}

interface DiscardProps {
  /** Whether the draft is a change of a queued reading, which stays. */
  readonly isOfQueued?: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before what was entered is thrown away: nothing brings it back. */
export function DiscardDialog({ isOfQueued = false, onKeep, onDiscard }: DiscardProps) {
  const { t } = useTexts();
  return (
    <Dialog
      open
      onClose={onKeep}
      title={t('draft.discard.title')}
      closeLabel={t('draft.discard.keep')}
      actions={
        <>
          <Button variant="default" onClick={onDiscard}>
            {t('draft.discard')}
          </Button>
          <Button onClick={onKeep}>{t('draft.discard.keep')}</Button>
        </>
      }
    >
      <p>{t('draft.discard.message')}</p>
      {isOfQueued && <p>{t('draft.discard.queuedStays')}</p>}
    </Dialog>
  );
}

/** Says at once, wherever on the page the reader is, that entries are not kept; takes it back when they are. Why is said by the form. */
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
