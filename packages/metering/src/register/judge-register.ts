import type { Job, MeterRateTask, MeterReadingConfig } from '@zaehlwerk/api';
import {
  type DecimalText,
  decimalOfDigits,
  judgeRate,
  type MeterType,
  parseReadingText,
  type RateInput,
  type RateJudgement,
  type ReadingOccasion,
  registersOf,
  type UnusualReading,
  unusualReading,
} from '@zaehlwerk/domain';

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
  /**
   * Why the number is not what earlier readings let expect, as far as that is to be said. Worked out when it is first
   * asked for: not while it is typed.
   */
  readonly unusual: UnusualReading | undefined;
}

interface Judged {
  readonly config: MeterReadingConfig;
  /** What the number is held against beside the config. */
  readonly occasion: string;
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
  const findUnusual = () =>
    number === undefined ? undefined : unusualReading(number, task, config, occasion);
  let unusual: UnusualReading | undefined | 'notAsked' = 'notAsked';
  return {
    taskId: task.taskId,
    task,
    text,
    judgement,
    number,
    get unusual() {
      if (unusual === 'notAsked') unusual = findUnusual();
      return unusual;
    },
  };
}

const isAsUnusual = (one: JudgedRate, other: JudgedRate) =>
  JSON.stringify(one.unusual) === JSON.stringify(other.unusual);

/**
 * Judges the input of one rate. As long as nothing changes for it, the very same object comes back: of a meter with
 * many rates, only the one that is typed into is judged and drawn again.
 */
export function judgeRateOnce(
  task: Register,
  input: RateInput,
  config: MeterReadingConfig,
  on: ReadingOccasion,
): JudgedRate {
  const last = lastJudged.get(task);
  const question = JSON.stringify([input.text, input.comment, input.imageCount, input.keptImageCount]);
  const occasion = JSON.stringify([on.day, on.isCorrection]);
  const isSameOccasion = last?.config === config && last.occasion === occasion;
  if (isSameOccasion && last.question === question) return last.rate;
  const judged = judge(task, input, config, on);
  const answer = JSON.stringify([judged.text, judged.judgement]);
  const isSame = last?.answer === answer && (isSameOccasion || isAsUnusual(last.rate, judged));
  const rate = isSame ? last.rate : judged;
  lastJudged.set(task, { config, occasion, question, answer, rate });
  return rate;
}
