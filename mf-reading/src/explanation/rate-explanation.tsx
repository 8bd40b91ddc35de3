import { IconCheck } from '@tabler/icons-react';
import type { Job, MeterRateTask } from '@zaehlwerk/api';
import {
  afterRollover,
  type CalendarDay,
  decimalPlaces,
  type ExpectedReading,
  endOfRegister,
  expectationTolerancePercent,
  rateLabel,
  unitOfRate,
} from '@zaehlwerk/domain';
import { hasSuggestion, toggleSuggestion } from '@zaehlwerk/metering/form';
import { jobPath, meterTypeName, useFormats, valueText } from '@zaehlwerk/metering/job-text';
import type { ValidatedRate } from '@zaehlwerk/metering/register';
import { Link } from '@zaehlwerk/module-kit';
import { Button } from '@zaehlwerk/ui';
import { useId } from 'react';
import { useTexts } from '../texts.ts';
import classes from './explanation.module.css';
import type { Explanation, PossibleCause } from './explanation-of.ts';

export interface ExplanationActions {
  /** Enters readings by task, because of the explanation of one of them. */
  readonly enter: (explainedTaskId: string, values: Readonly<Record<string, string>>) => void;
  readonly changeComment: (comment: string) => void;
  /** Called before another job opens. */
  readonly leave: () => void;
}

interface Props {
  readonly actions: ExplanationActions;
  readonly explanation: Explanation;
  readonly rate: ValidatedRate;
  readonly day: CalendarDay;
  readonly job: Job;
  readonly comment: string;
  /** Without the basis of the expectation. */
  readonly isBrief?: boolean;
}

function keyOf(cause: PossibleCause): string {
  return cause.code === 'swappedRates' ? `task/${cause.otherTaskId}` : cause.code;
}

/** Why a reading is doubtful: the expected range and likely causes, each with an action. */
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
    // The comment is for all registers of the job, so it names the one.
    const line = job.meter.meterRateTasks.length > 1 ? `${nameOf(rate.taskId)}: ${text}` : text;
    return {
      kind: 'note',
      label: t('explain.note'),
      isNoted: hasSuggestion(comment, line),
      apply: () => actions.changeComment(toggleSuggestion(comment, line)),
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
            apply: actions.leave,
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

interface ExpectedProps {
  readonly expected: ExpectedReading;
  readonly task: MeterRateTask;
  readonly inWords: (value: string, postDecimals?: number) => string;
}

/** The expected range; a register that ends within it begins again at zero. */
function ExpectedSentence({ expected, task, day, inWords }: ExpectedProps & { readonly day: CalendarDay }) {
  const { t } = useTexts();
  const formats = useFormats();
  const lowestAfter = afterRollover(expected.lowest, task);
  const highestAfter = afterRollover(expected.highest, task);
  const isWhole = decimalPlaces(expected.lowest) + decimalPlaces(expected.highest) === 0;
  const asAll = (value: string) => inWords(value, isWhole ? 0 : task.postDecimals);
  const key = lowestAfter ? 'beyondEnd' : highestAfter ? 'acrossEnd' : undefined;
  return (
    <p>
      {t(key ? `explain.expected.${key}` : 'explain.expected', {
        day: formats.day(day),
        lowest: asAll(lowestAfter ?? expected.lowest),
        highest: asAll(highestAfter ?? expected.highest),
        end: asAll(endOfRegister(task) ?? ''),
      })}
    </p>
  );
}

function ExpectationBasis({ expected, task, inWords }: ExpectedProps) {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    <p className={classes.basis}>
      {t('explain.basis', {
        count: expected.days,
        last: inWords(expected.from.value, task.postDecimals),
        lastDay: formats.day(expected.from.day),
        tolerance: formats.count(expectationTolerancePercent),
      })}
      {expected.isLimited && ` ${t('explain.limited')}`}
    </p>
  );
}

/** Done with one tap; never the main action of a page or a dialog. */
type CauseAction = { readonly label: string } & (
  | { readonly kind: 'change'; readonly apply: () => void }
  | { readonly kind: 'note'; readonly isNoted: boolean; readonly apply: () => void }
  | { readonly kind: 'go'; readonly path: string; readonly apply: () => void }
);

/** One possible cause of a doubtful reading. Several causes may have an action of the same name: the text describes it. */
function CauseLine({ text, actions }: { readonly text: string; readonly actions: readonly CauseAction[] }) {
  const id = useId();
  return (
    <li className={classes.cause}>
      <span id={id}>{text}</span>
      {actions.map(action => {
        const common = { variant: 'default', 'aria-describedby': id, onClick: action.apply } as const;
        if (action.kind === 'go')
          return (
            <Button key={action.path} component={Link} to={action.path} {...common}>
              {action.label}
            </Button>
          );
        const isNoted = action.kind === 'note' && action.isNoted;
        return (
          <Button
            key={action.kind}
            aria-pressed={action.kind === 'note' ? isNoted : undefined}
            leftSection={isNoted && <IconCheck size="1.25rem" aria-hidden="true" />}
            {...common}
          >
            {action.label}
          </Button>
        );
      })}
    </li>
  );
}
