import { rateLabel } from '@zaehlwerk/domain';
import { useTexts } from '@zaehlwerk/module-kit';
import { Button, Dialog } from '@zaehlwerk/ui';
import { useFormats } from '../job-text/use-formats.ts';
import type { JudgedForm, JudgedRate } from './judge-form.ts';
import type { SendConcerns } from './send-concerns.ts';

interface Props {
  readonly concerns: SendConcerns;
  readonly form: JudgedForm;
  readonly onSend: () => void;
  readonly onCorrect: () => void;
}

function RateNames({ rates }: { readonly rates: readonly JudgedRate[] }) {
  return (
    <ul>
      {rates.map(({ taskId, task }) => (
        <li key={taskId}>{rateLabel(task) || taskId}</li>
      ))}
    </ul>
  );
}

/** Asks before readings are sent that are incomplete or look wrong (specification section 4, "Jobs"). */
export function ConfirmSend({ concerns, form, onSend, onCorrect }: Props) {
  const { t } = useTexts();
  const { day } = useFormats();
  const { incomplete, outOfRange, dateFellBack } = concerns;
  return (
    <Dialog
      open
      onClose={onCorrect}
      title={t(incomplete.length > 0 ? 'confirm.incomplete.title' : 'confirm.check.title')}
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
      {incomplete.length > 0 && (
        <>
          <p>{t('confirm.incomplete.message')}</p>
          <RateNames rates={incomplete} />
        </>
      )}
      {outOfRange.length > 0 && (
        <>
          <p>{t('confirm.check.message')}</p>
          <RateNames rates={outOfRange} />
        </>
      )}
      {dateFellBack && <p>{t('confirm.date', { day: day(form.readingDate) })}</p>}
    </Dialog>
  );
}
