import { addDecimals, subtractDecimals } from '../decimal/decimal-sums.ts';
import type { DecimalText } from '../decimal/decimal-text.ts';
import { unitOfRate } from '../meter/unit.ts';
import type { KnownReading } from '../reading/known-readings.ts';
import type { ReadingOccasion, ValidatedRegister } from '../reading/plausibility.ts';
import { acrossRollover } from '../reading/register-end.ts';
import type { ExpectationConfig } from './expected-reading.ts';
import {
  fitsRegister,
  isBelow,
  isExpected,
  isInRange,
  type RegisterKnowledge,
  registerKnowledge,
  withMovedComma,
  withoutSurplusDecimals,
} from './plausible-range.ts';

export interface EnteredRate {
  readonly taskId: string;
  readonly rate: ValidatedRegister;
  readonly value: DecimalText;
}

/**
 * A possible cause of an unexpected value:
 * - `surplusDecimals`: the register is read without some of the decimals, as `suggestion`, ready for the field;
 * - `commaSlip`: the register shows `suggestion`, ready for the field;
 * - `swappedRates`: this register shows `value` and the other one `otherValue`;
 * - `registerRollover`: the register began again at zero; `consumption` since the reading `since`;
 * - `lastReadingEstimated`: `estimate` was too high, and the value fits `lastRead`, the last real reading, if any;
 * - `meterExchanged`: another meter counts now, whose consumption cannot be derived from earlier readings.
 */
export type LikelyCause =
  | { readonly code: 'surplusDecimals'; readonly suggestion: DecimalText }
  | { readonly code: 'commaSlip'; readonly suggestion: DecimalText }
  | {
      readonly code: 'swappedRates';
      readonly otherTaskId: string;
      readonly value: DecimalText;
      readonly otherValue: DecimalText;
    }
  | { readonly code: 'registerRollover'; readonly consumption: DecimalText; readonly since: KnownReading }
  | {
      readonly code: 'lastReadingEstimated';
      readonly estimate: KnownReading;
      readonly lastRead: KnownReading | undefined;
    }
  | { readonly code: 'meterExchanged' };

/** Expected across the end of the register, or near it. */
function rollover(value: DecimalText, rate: ValidatedRegister, knowledge: RegisterKnowledge): LikelyCause[] {
  const since = knowledge.lastRead;
  if (rate.preDecimals === undefined || !since || !isBelow(value, since, knowledge.layout)) return [];
  const reached = addDecimals(value, `${10n ** BigInt(rate.preDecimals)}`);
  const fits = knowledge.expected !== undefined && isInRange(reached, knowledge) === true;
  if (!fits && acrossRollover(since.value, value, rate) === undefined) return [];
  return [{ code: 'registerRollover', consumption: subtractDecimals(reached, since.value), since }];
}

function estimated(value: DecimalText, { last, lastRead, layout }: RegisterKnowledge): LikelyCause[] {
  const isFromEstimate = last?.reason === 'ESTIMATED_READING' && isBelow(value, last, layout);
  if (!isFromEstimate || isBelow(value, lastRead, layout)) return [];
  return [{ code: 'lastReadingEstimated', estimate: last, lastRead }];
}

function swapped(
  entered: EnteredRate,
  other: EnteredRate,
  knowledge: RegisterKnowledge,
  knowledgeOf: (rate: ValidatedRegister) => RegisterKnowledge,
): LikelyCause[] {
  const fitsHere =
    entered.taskId !== other.taskId &&
    unitOfRate(entered.rate) === unitOfRate(other.rate) &&
    fitsRegister(other.value, knowledge.layout) &&
    isExpected(other.value, knowledge) === true;
  // Computed last: a meter with many rates would be read through once for every pair of them.
  const otherKnowledge = fitsHere ? knowledgeOf(other.rate) : undefined;
  const fitsThere =
    otherKnowledge !== undefined &&
    fitsRegister(entered.value, otherKnowledge.layout) &&
    isExpected(entered.value, otherKnowledge) !== false;
  if (!fitsThere) return [];
  const { taskId: otherTaskId, value } = other;
  return [{ code: 'swappedRates', otherTaskId, value, otherValue: entered.value }];
}

/**
 * The likely causes of a value that is below the last reading or unexpected, most telling first. `others` are
 * the other entered rates of the job. The configured checks do not matter: a cause neither changes nor
 * refuses anything (decisions.md 19).
 */
export function likelyCauses(
  entered: EnteredRate,
  others: readonly EnteredRate[],
  config: ExpectationConfig,
  occasion: ReadingOccasion,
): readonly LikelyCause[] {
  const { value, rate } = entered;
  const knowledgeOf = (register: ValidatedRegister) => registerKnowledge(register, config, occasion);
  const knowledge = knowledgeOf(rate);
  const withoutSurplus = withoutSurplusDecimals(value, knowledge);
  if (withoutSurplus !== undefined) return [{ code: 'surplusDecimals', suggestion: withoutSurplus }];
  if (isExpected(value, knowledge) !== false) return [];
  const suggestion = withMovedComma(value, knowledge);
  return [
    ...(suggestion === undefined ? [] : [{ code: 'commaSlip', suggestion } as const]),
    ...others.flatMap(other => swapped(entered, other, knowledge, knowledgeOf)),
    ...rollover(value, rate, knowledge),
    ...estimated(value, knowledge),
    ...(isBelow(value, knowledge.last, knowledge.layout) ? [{ code: 'meterExchanged' } as const] : []),
  ];
}
