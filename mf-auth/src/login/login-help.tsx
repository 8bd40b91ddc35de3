import { Button, Dialog } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import { ReadingWithoutLogin } from './reading-without-login.tsx';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Why credentials may not work yet, and what to do meanwhile (specification section 8, "Login-error dialog"). */
export function LoginHelp({ open, onClose }: Props) {
  const { t } = useTexts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('loginHelp.title')}
      closeLabel={t('close')}
      actions={
        <>
          <ReadingWithoutLogin variant="default" />
          <Button onClick={onClose}>{t('loginHelp.tryAgain')}</Button>
        </>
      }
    >
      <p>{t('loginHelp.message')}</p>
    </Dialog>
  );
}
