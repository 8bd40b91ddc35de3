import type { LoginProblem } from '@zaehlwerk/store';
import { Button, Dialog } from '@zaehlwerk/ui';
import { useRef, useState } from 'react';
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

/**
 * The dialog that explains refused credentials: it opens when asked for, and by itself from the second time in a row.
 */
export function useLoginHelp() {
  const [isOpen, setOpen] = useState(false);
  const refusals = useRef(0);
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    /** Tells it how an attempt failed. Attempts that were not judged neither count nor end the row. */
    onProblem: ({ code }: LoginProblem) => {
      if (code !== 'wrong-credentials') return;
      refusals.current += 1;
      if (refusals.current > 1) setOpen(true);
    },
  };
}
