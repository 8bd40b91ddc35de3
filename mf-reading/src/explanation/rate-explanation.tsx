import type { Job } from '@zaehlwerk/api';
import { type CalendarDay, rateLabel, unitOfRate } from '@zaehlwerk/domain';
import { hasSuggestion, toggleSuggestion } from '@zaehlwerk/metering/form';
import { jobPath, meterTypeName, useFormats, valueText } from '@zaehlwerk/metering/job-text';
import type { ValidatedRate } from '@zaehlwerk/metering/register';
import { useTexts } from '../texts.ts';
import classes from './explanation.module.css';
import { type CauseAction, CauseLine, ExpectationBasis, ExpectedSentence } from './explanation-lines.tsx';
import type { Explanation, PossibleCause } from './explanation-of.ts';

/** What the reader may do about a doubtful reading. Nothing is changed without a tap. */
export interface ExplanationActions {
  /** Enters readings, by their tasks, because of the explanation of one of them. */
  readonly enter: (explainedTaskId: string, values: Readonly<Record<string, string>>) => void;
  readonly changeComment: (comment: string) => void;
  /** The reader goes to another job. */
  readonly leave: () => void;
}

interface Props {
  readonly actions: ExplanationActions;
  readonly explanation: Explanation;
  readonly rate: ValidatedRate;
  /** The day of the reading. */
  readonly day: CalendarDay;
  readonly job: Job;
  readonly comment: string;
  /** How the expectation was worked out is left out: it is said elsewhere. */
  readonly isBrief?: boolean;
}

function keyOf(cause: PossibleCause): string {
  return cause.code === 'swappedRates' ? `task/${cause.otherTaskId}` : cause.code;
}

/** Why a reading is doubtful: what was to be expected, and the likely causes, each with one tap. */
export function RateExplanation({ explanation, rate, day, job, comment, actions, isBrief = false }: Props) {
  const { t } = useTexts();
  const { style, day: dayText } = useFormats();
  const unit = unitOfRate(rate.task);
  const inWords = (value: string, postDecimals?: number) => valueText(value, style, unit, postDecimals);
  const nameOf = (taskId: string) => {
    const task = job.meter.meterRateTasks.find(other => other.taskId === taskId);
    return (task && rateLabel(task)) || taskId;
  };

  const note = (text: string): CauseAction => {
    // The comment goes with every register of the job: it has to say which one it is about.
    const line = job.meter.meterRateTasks.length > 1 ? `${nameOf(rate.taskId)}: ${text}` : text;
    return {
      kind: 'note',
      label: t('explain.note'),
      isNoted: hasSuggestion(comment, line),
      toggle: () => actions.changeComment(toggleSuggestion(comment, line)),
    };
  };

  const lineOf = (cause: PossibleCause): { text: string; actions: readonly CauseAction[] } => {
    switch (cause.code) {
      case 'surplusDecimals':
      case 'commaSlip': {
        const suggestion = inWords(cause.suggestion);
        return {
          text: t(`explain.${cause.code}`, { suggestion }),
          actions: [
            {
              kind: 'change',
              label: t('explain.take', { suggestion }),
              apply: () => actions.enter(rate.taskId, { [rate.taskId]: cause.suggestion }),
            },
          ],
        };
      }
      case 'swappedRates':
        return {
          text: t('explain.swappedRates', {
            rate: nameOf(rate.taskId),
            value: inWords(cause.value),
            otherRate: nameOf(cause.otherTaskId),
            otherValue: inWords(cause.otherValue),
          }),
          actions: [
            {
              kind: 'change',
              label: t('explain.swap'),
              apply: () =>
                actions.enter(rate.taskId, {
                  [rate.taskId]: cause.value,
                  [cause.otherTaskId]: cause.otherValue,
                }),
            },
          ],
        };
      case 'registerRollover':
        return {
          text: t('explain.registerRollover', { consumption: inWords(cause.consumption) }),
          actions: [note(t('explain.comment.registerRollover'))],
        };
      case 'lastReadingEstimated':
        return {
          text: t('explain.lastReadingEstimated', { day: dayText(cause.estimate.day) }),
          actions: [note(t('explain.comment.lastReadingEstimated'))],
        };
      case 'meterExchanged':
        return { text: t('explain.meterExchanged'), actions: [note(t('comment.meterChanged'))] };
      case 'otherMeter':
        return {
          text: t('explain.otherMeter'),
          actions: cause.jobs.map(other => ({
            kind: 'go',
            label: `${meterTypeName(t, other)} ${other.meter.meterNumber}`,
            path: jobPath(other.id),
            leave: actions.leave,
          })),
        };
    }
  };

  return (
    <div className={classes.explanation}>
      {explanation.expected && (
        <ExpectedSentence expected={explanation.expected} task={rate.task} day={day} inWords={inWords} />
      )}
      {explanation.causes.length > 0 && (
        <ul className={classes.causes}>
          {explanation.causes.map(cause => (
            <CauseLine key={keyOf(cause)} {...lineOf(cause)} />
          ))}
        </ul>
      )}
      {explanation.expected && !isBrief && (
        <ExpectationBasis expected={explanation.expected} task={rate.task} inWords={inWords} />
      )}
    </div>
  );
}
