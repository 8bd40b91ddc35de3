import type { Job } from '@zaehlwerk/api';
import { type CalendarDay, rateLabel, unitOfRate } from '@zaehlwerk/domain';
import { photosOf } from '@zaehlwerk/metering/draft';
import { readyOf } from '@zaehlwerk/metering/draft-photos';
import { ConfirmSend } from '@zaehlwerk/metering/form';
import { useFormats, valueText } from '@zaehlwerk/metering/job-text';
import { rateMessages, type ValidatedRate } from '@zaehlwerk/metering/register';
import type { Explanation } from '../explanation/explanation-of.ts';
import { type ExplanationActions, RateExplanation } from '../explanation/rate-explanation.tsx';
import { useTexts } from '../texts.ts';
import classes from './confirm-readings.module.css';
import type { ReadingDraft } from './reading-draft.ts';
import type { SendConcerns, ValidatedForm } from './validate-form.ts';

interface Props {
  readonly concerns: SendConcerns;
  readonly form: ValidatedForm;
  readonly job: Job;
  readonly draft: ReadingDraft;
  readonly explain: (rate: ValidatedRate) => Explanation | undefined;
  readonly actions: ExplanationActions;
  readonly onSend: () => void;
  readonly onCorrect: () => void;
}

interface Doubt {
  readonly rate: ValidatedRate;
  readonly explanation: Explanation | undefined;
}

/** Swapped rates are explained at the first of them only. */
function doubtsOf(rates: readonly ValidatedRate[], explain: Props['explain']): readonly Doubt[] {
  const swapped = new Set<string>();
  return rates.map(rate => {
    const explanation = explain(rate);
    const causes = explanation?.causes.filter(cause => {
      if (cause.code !== 'swappedRates') return true;
      swapped.add(`${rate.taskId} ${cause.otherTaskId}`);
      return !swapped.has(`${cause.otherTaskId} ${rate.taskId}`);
    });
    return { rate, explanation: explanation && causes && { ...explanation, causes } };
  });
}

interface DoubtfulRateProps extends Doubt, Pick<Props, 'job' | 'draft' | 'actions'> {
  readonly day: CalendarDay;
}

function DoubtfulRate({ rate, explanation, draft, ...rest }: DoubtfulRateProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const { task, taskId, number = '', validation, unusual } = rate;
  const unit = unitOfRate(task);
  const isChecked = validation.state === 'entered' && validation.warnings.length > 0;
  // The dialog's introduction covers readings that are unusual only.
  const isSaid = !isChecked && unusual?.code === 'unexpected' && !unusual.use;
  return (
    <li className={classes.doubtful}>
      <p className={classes.rate}>
        {[rateLabel(task) || taskId, valueText(number, formats.style, unit)].join(': ')}
      </p>
      {!isSaid &&
        rateMessages(t, formats, rate, unit).warnings.map(warning => <p key={warning}>{warning}</p>)}
      {explanation && (
        <RateExplanation explanation={explanation} rate={rate} comment={draft.comment} isBrief {...rest} />
      )}
    </li>
  );
}

/** Asks before incomplete or doubtful readings are sent (specification section 4, "Jobs"). */
export function ConfirmReadings({ concerns, form, explain, onSend, onCorrect, ...rest }: Props) {
  const { t } = useTexts();
  const { incomplete, doubtful, dateFellBack } = concerns;
  const doubts = doubtsOf(doubtful, explain);
  const isCommaAsked = doubts.some(({ explanation }) =>
    explanation?.causes.some(({ code }) => code === 'commaSlip'),
  );
  return (
    <ConfirmSend
      title={incomplete.length > 0 ? t('confirm.incomplete.title') : undefined}
      fellBackTo={dateFellBack ? form.readingDate : undefined}
      isBlocked={form.blockedBy !== undefined}
      onSend={onSend}
      onCorrect={onCorrect}
    >
      {incomplete.length > 0 && (
        <>
          <p>{t('confirm.incomplete.message')}</p>
          <ul>
            {incomplete.map(({ taskId, task }) => (
              <li key={taskId}>
                {rateLabel(task) || taskId}
                {readyOf(photosOf(rest.draft, taskId)).length > 0 && ` – ${t('confirm.incomplete.photos')}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {doubts.length > 0 && (
        <>
          <p>
            {t('confirm.check.message', { count: doubts.length })}
            {!isCommaAsked && ` ${t('confirm.check.comma')}`}
          </p>
          <ul className={classes.doubtfulRates}>
            {doubts.map(doubt => (
              <DoubtfulRate key={doubt.rate.taskId} day={form.readingDate} {...doubt} {...rest} />
            ))}
          </ul>
        </>
      )}
      {form.blockedBy && <p>{t(`send.blocked.${form.blockedBy}`)}</p>}
    </ConfirmSend>
  );
}
