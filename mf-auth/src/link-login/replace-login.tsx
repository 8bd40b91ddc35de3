import { Button, Dialog } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';

interface Props {
  /** Who is logged in now. */
  readonly name: string;
  readonly onContinue: () => void;
  readonly onCancel: () => void;
}

/** Asks before the login with a link takes the place of somebody who is logged in (decisions.md 37). */
export function ReplaceLogin({ name, onContinue, onCancel }: Props) {
  const { t } = useTexts();
  return (
    <Dialog
      open
      onClose={onCancel}
      title={t('link.replace.title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="default" onClick={onCancel}>
            {t('link.replace.cancel')}
          </Button>
          <Button onClick={onContinue}>{t('link.replace.continue')}</Button>
        </>
      }
    >
      <p>{t('link.replace.message', { name })}</p>
    </Dialog>
  );
}
