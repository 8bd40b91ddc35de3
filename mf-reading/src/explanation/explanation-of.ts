import type { Job, MeterReadingConfig } from '@zaehlwerk/api';
import {
  type ExpectedReading,
  expectedReading,
  type LikelyCause,
  likelyCauses,
  matchesHistory,
  type ReadingConfig,
  type ReadingOccasion,
  readingConfigOf,
  unitOfRate,
} from '@zaehlwerk/domain';
import { isSameAddress } from '@zaehlwerk/metering/job-text';
import { registersOnce, type ValidatedRate } from '@zaehlwerk/metering/register';

/** A cause within this job, or that another meter was read by mistake. */
export type PossibleCause = LikelyCause | { readonly code: 'otherMeter'; readonly jobs: readonly Job[] };

export interface Explanation {
  /** `undefined` without enough earlier readings. */
  readonly expected: ExpectedReading | undefined;
  readonly causes: readonly PossibleCause[];
}

export interface ExplanationContext {
  readonly job: Job;
  readonly config: MeterReadingConfig;
  readonly occasion: ReadingOccasion;
  /** All jobs of the account. */
  readonly jobs: readonly Job[];
  readonly application: { readonly meterReading: ReadingConfig };
}

/** Maximum of other rates, and of other meters: a house may have hundreds. */
const offered = 2;

/** Open jobs in the same house whose history matches this number in the same unit. */
function otherMeters(
  { number, task }: ValidatedRate,
  { job, jobs, application, occasion }: ExplanationContext,
): PossibleCause[] {
  if (number === undefined) return [];
  const unread = { day: occasion.day, isCorrection: false };
  const isMeant = (other: Job) =>
    registersOnce(other).some(
      rate =>
        unitOfRate(rate) === unitOfRate(task) &&
        matchesHistory(number, rate, readingConfigOf(application, other), unread),
    );
  const fitting: Job[] = [];
  for (const other of jobs) {
    if (fitting.length === offered) break;
    const isOther = !other.done && other.id !== job.id && isSameAddress(job, other);
    if (isOther && isMeant(other)) fitting.push(other);
  }
  return fitting.length > 0 ? [{ code: 'otherMeter', jobs: fitting }] : [];
}

const ofDigits: readonly string[] = ['commaSlip', 'surplusDecimals'];
const outOfRange: readonly string[] = ['belowMinimum', 'aboveMaximum'];

/** True if the register cannot show the number, whatever its history. */
function isMistyped({ validation }: ValidatedRate): boolean {
  return validation.state === 'invalid' && !outOfRange.includes(validation.error.code);
}

function isDoubtful({ validation, unusual }: ValidatedRate): boolean {
  const isQuestioned = validation.state === 'entered' && validation.warnings.length > 0;
  return validation.state === 'invalid' || isQuestioned || unusual !== undefined;
}

/** `undefined` if the reading is not doubtful, or if there is no explanation. `entered`: all readings of the form. */
export function explanationOf(
  rate: ValidatedRate,
  entered: readonly ValidatedRate[],
  context: ExplanationContext,
): Explanation | undefined {
  const { number, taskId, task } = rate;
  const { config, occasion } = context;
  if (number === undefined || !isDoubtful(rate)) return undefined;
  const others = entered.flatMap(other =>
    other.number === undefined ? [] : [{ taskId: other.taskId, rate: other.task, value: other.number }],
  );
  const causes = likelyCauses({ taskId, rate: task, value: number }, others, config, occasion);
  const swaps = causes.filter(({ code }) => code === 'swappedRates');
  const shown = [
    ...causes.filter(cause => !swaps.slice(offered).includes(cause)),
    ...(rate.unusual ? otherMeters(rate, context) : []),
  ];
  // A wrong number of digits is explained by a misplaced comma only.
  if (isMistyped(rate)) {
    const slips = causes.filter(({ code }) => ofDigits.includes(code));
    return slips.length > 0 ? { expected: undefined, causes: slips } : undefined;
  }
  const expected = expectedReading(task, config, occasion);
  return expected === undefined && shown.length === 0 ? undefined : { expected, causes: shown };
}
