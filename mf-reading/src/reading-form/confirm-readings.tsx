import type { Job } from '@zaehlwerk/api';
import { type CalendarDay, rateLabel, unitOfRate } from '@zaehlwerk/domain';
import { photosOf } from '@zaehlwerk/metering/draft';
import { ConfirmSend } from '@zaehlwerk/metering/form';
import { useFormats, valueText } from '@zaehlwerk/metering/job-text';
import { type JudgedRate, rateMessages } from '@zaehlwerk/metering/register';
import type { Explanation } from '../explanation/explanation-of.ts';
import { type ExplanationActions, RateExplanation } from '../explanation/rate-explanation.tsx';
import { useTexts } from '../texts.ts';
import classes from './confirm-readings.module.css';
import type { JudgedForm, SendConcerns } from './judge-form.ts';
import type { ReadingDraft } from './reading-draft.ts';

interface Props {
  readonly concerns: SendConcerns;
  readonly form: JudgedForm;
  readonly job: Job;
  readonly draft: ReadingDraft;
  /** Why a reading is doubtful, as far as it can be told. */
  readonly explain: (rate: JudgedRate) => Explanation | undefined;
  readonly actions: ExplanationActions;
  readonly onSend: () => void;
  readonly onCorrect: () => void;
}

interface DoubtfulRateProps extends Pick<Props, 'job' | 'draft' | 'explain' | 'actions'> {
  readonly rate: JudgedRate;
  readonly day: CalendarDay;
}

function DoubtfulRate({ rate, explain, draft, ...rest }: DoubtfulRateProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const { task, taskId, number = '' } = rate;
  const unit = unitOfRate(task);
  const explanation = explain(rate);
  return (
    <li className={classes.doubtful}>
      <p className={classes.rate}>
        {[rateLabel(task) || taskId, valueText(number, formats.style, unit)].join(': ')}
      </p>
      {rateMessages(t, formats, rate, unit).warnings.map(warning => (
        <p key={warning}>{warning}</p>
      ))}
      {explanation && (
        <RateExplanation explanation={explanation} rate={rate} comment={draft.comment} {...rest} />
      )}
    </li>
  );
}

/** Asks before readings are sent that are incomplete or look wrong (specification section 4, "Jobs"). */
export function ConfirmReadings({ concerns, form, onSend, onCorrect, ...rest }: Props) {
  const { t } = useTexts();
  const { incomplete, doubtful, dateFellBack } = concerns;
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
                {photosOf(rest.draft, taskId).ready.length > 0 && ` – ${t('confirm.incomplete.photos')}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {doubtful.length > 0 && (
        <>
          <p>{t('confirm.check.message')}</p>
          <ul className={classes.doubtfulRates}>
            {doubtful.map(rate => (
              <DoubtfulRate key={rate.taskId} rate={rate} day={form.readingDate} {...rest} />
            ))}
          </ul>
        </>
      )}
      {form.blockedBy && <p>{t(`send.blocked.${form.blockedBy}`)}</p>}
    </ConfirmSend>
  );
}
