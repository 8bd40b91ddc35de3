import type { CalendarDay } from '@zaehlwerk/domain';
import { Button, Dialog } from '@zaehlwerk/ui';
import { useFormats } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';

interface Props {
  readonly readingDay: CalendarDay;
  readonly onSend: () => void;
  readonly onCorrect: () => void;
}

/** Asks before a reading is sent whose chosen day gave way to today. */
export function ConfirmDay({ readingDay, onSend, onCorrect }: Props) {
  const { t } = useTexts();
  const { day } = useFormats();
  return (
    <Dialog
      open
      onClose={onCorrect}
      title={t('confirm.check.title')}
      closeLabel={t('confirm.close')}
      actions={
        <>
          <Button variant="default" onClick={onSend}>
            {t('confirm.send')}
          </Button>
          <Button onClick={onCorrect}>{t('confirm.correct')}</Button>
        </>
      }
    >
      <p>{t('confirm.date', { day: day(readingDay) })}</p>
    </Dialog>
  );
}
