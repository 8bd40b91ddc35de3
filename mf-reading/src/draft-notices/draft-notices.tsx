import { Button, focusPageHeading, Notice } from '@zaehlwerk/ui';
import { useState } from 'react';
import { useFormats } from '../job-text/use-formats.ts';
import type { DraftHandle } from '../reading-form/use-draft.ts';
import { useTexts } from '../texts.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { useNotKeptNotice } from './use-not-kept-notice.ts';

interface Props {
  /** A reading was sent elsewhere after this was entered. */
  readonly wasSentByOthers: boolean;
  readonly isSending: boolean;
  /** Whether the draft is a change of a queued reading. */
  readonly isOfQueued?: boolean;
  readonly handle: Pick<DraftHandle, 'restoredFrom' | 'problem' | 'discard'>;
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
