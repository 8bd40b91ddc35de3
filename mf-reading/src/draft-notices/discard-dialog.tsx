import { useTexts } from '@zaehlwerk/module-kit';
import { Button, Dialog } from '@zaehlwerk/ui';

interface Props {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before what was entered is thrown away: nothing brings it back. */
export function DiscardDialog({ onKeep, onDiscard }: Props) {
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
    </Dialog>
  );
}
