import { Button, Dialog } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';

interface Props {
  /** Whether the draft is a change of a queued reading, which stays. */
  readonly isOfQueued?: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before what was entered is thrown away: nothing brings it back. */
export function DiscardDialog({ isOfQueued = false, onKeep, onDiscard }: Props) {
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
