import type { Job, MeterRateTask, MeterReadingConfig } from '@zaehlwerk/api';
import {
  type DecimalText,
  decimalOfDigits,
  isUnexpected,
  judgeRate,
  type LocaleStyle,
  type MeterType,
  type PlausibilityWarning,
  parseReadingText,
  type RateInput,
  type RateJudgement,
  type ReadingError,
  type ReadingOccasion,
  registersOf,
} from '@zaehlwerk/domain';
import { valueText } from './job-text/job-texts.ts';
import type { Formats } from './job-text/use-formats.ts';
import type { Texts } from './texts.ts';

/** A rate of a job that knows the type of its meter. */
export type Register = MeterRateTask & { readonly meterType: MeterType };

const known = new WeakMap<Job, readonly Register[]>();

/** The registers of a job: as long as the job is the same, the very same ones. */
export function registersOnce(job: Job): readonly Register[] {
  const registers = known.get(job) ?? registersOf(job);
  known.set(job, registers);
  return registers;
}

/** What was entered for one rate, and what is to be said about it. */
export interface JudgedRate {
  readonly taskId: string;
  readonly task: Register;
  readonly text: string;
  readonly judgement: RateJudgement;
  /** The number that was entered, whether it may be sent or not. */
  readonly number: DecimalText | undefined;
  /** The number is not what earlier readings let expect. */
  readonly isUnexpected: boolean;
}

interface Judged {
  readonly config: MeterReadingConfig;
  readonly question: string;
  readonly answer: string;
  readonly rate: JudgedRate;
}

const lastJudged = new WeakMap<Register, Judged>();

function numberIn(text: string): DecimalText | undefined {
  const parsed = parseReadingText(text);
  return parsed.kind === 'number' ? decimalOfDigits(parsed) : undefined;
}

function judge(
  task: Register,
  input: RateInput,
  config: MeterReadingConfig,
  occasion: ReadingOccasion,
): JudgedRate {
  const { text } = input;
  const judgement = judgeRate(input, task, config, occasion);
  const isNumber =
    judgement.state !== 'invalid' || !['notDigits', 'otherUnit'].includes(judgement.error.code);
  const number = isNumber ? numberIn(text) : undefined;
  return {
    taskId: task.taskId,
    task,
    text,
    judgement,
    number,
    isUnexpected: number !== undefined && isUnexpected(number, task, config, occasion),
  };
}

/**
 * Judges the input of one rate. As long as nothing changes for it, the very same object comes back: of a meter with
 * many rates, only the one that is typed into is judged and drawn again.
 */
export function judgeRateOnce(
  task: Register,
  input: RateInput,
  config: MeterReadingConfig,
  occasion: ReadingOccasion,
): JudgedRate {
  const last = lastJudged.get(task);
  const question = JSON.stringify([
    input.text,
    input.comment,
    input.imageCount,
    occasion.day,
    occasion.isCorrection,
  ]);
  if (last?.config === config && last.question === question) return last.rate;
  const judged = judge(task, input, config, occasion);
  const answer = JSON.stringify([judged.text, judged.judgement, judged.isUnexpected]);
  const rate = last?.answer === answer ? last.rate : judged;
  lastJudged.set(task, { config, question, answer, rate });
  return rate;
}

/** What is wrong with a reading, in the reader's words; `unit` is the register's. */
export function readingMessage(
  t: Texts['t'],
  { style, day }: { readonly style: LocaleStyle; readonly day: Formats['day'] },
  problem: ReadingError | PlausibilityWarning,
  unit: string | undefined,
): string {
  switch (problem.code) {
    case 'notDigits':
      return t('reading.notDigits');
    case 'otherUnit':
      return t('reading.otherUnit', { unit: problem.unit, expected: problem.expected });
    case 'tooManyDigits':
      return t('reading.tooManyDigits', { count: problem.allowed });
    case 'tooManyDecimals':
    case 'tooFewDecimals':
      return t('reading.exactDecimals', { count: problem.expected });
    case 'belowMinimum':
      return t('reading.belowMinimum', { limit: valueText(problem.limit, style, unit) });
    case 'aboveMaximum':
      return t('reading.aboveMaximum', { limit: valueText(problem.limit, style, unit) });
    case 'belowLastEvent':
    case 'belowLastResult':
      return t('reading.belowLast', { day: day(problem.earlier.day) });
  }
}

/** What is to be said about the reading of one rate: why it cannot be sent, or what makes it doubtful. */
interface RateMessages {
  readonly error: string | undefined;
  /** Most telling first, none of them twice. */
  readonly warnings: readonly string[];
}

/** The messages of one rate in the reader's words. */
export function rateMessages(
  t: Texts['t'],
  formats: Formats,
  { judgement, isUnexpected }: JudgedRate,
  unit: string | undefined,
): RateMessages {
  const say = (problem: ReadingError | PlausibilityWarning) => readingMessage(t, formats, problem, unit);
  if (judgement.state === 'invalid') return { error: say(judgement.error), warnings: [] };
  const warnings = judgement.state === 'entered' ? judgement.warnings.map(say) : [];
  if (warnings.length === 0 && isUnexpected) warnings.push(t('reading.unexpected'));
  return { error: undefined, warnings: [...new Set(warnings)] };
}
