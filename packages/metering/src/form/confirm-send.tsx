import type { CalendarDay } from '@zaehlwerk/domain';
import { Button, Dialog } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import { useFormats } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';

interface Props {
  /** What is asked about, where it is not a doubt. */
  readonly title?: string | undefined;
  /** The day that is sent, where it took the place of the chosen one. */
  readonly fellBackTo: CalendarDay | undefined;
  readonly isBlocked?: boolean;
  readonly onSend: () => void;
  readonly onCorrect: () => void;
  readonly children?: ReactNode;
}

/** Asks before something is sent that may not be what was meant. */
export function ConfirmSend({ title, fellBackTo, isBlocked = false, onSend, onCorrect, children }: Props) {
  const { t } = useTexts();
  const { day } = useFormats();
  return (
    <Dialog
      open
      onClose={onCorrect}
      title={title ?? t('confirm.check.title')}
      closeLabel={t('confirm.close')}
      actions={
        <>
          <Button variant="default" disabled={isBlocked} onClick={onSend}>
            {t('confirm.send')}
          </Button>
          <Button onClick={onCorrect}>{t('confirm.correct')}</Button>
        </>
      }
    >
      {children}
      {fellBackTo !== undefined && <p>{t('confirm.date', { day: day(fellBackTo) })}</p>}
    </Dialog>
  );
}
