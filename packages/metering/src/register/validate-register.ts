import type { Job, MeterRateTask, MeterReadingConfig } from '@zaehlwerk/api';
import {
  type DecimalText,
  decimalOfDigits,
  type MeterType,
  parseReadingText,
  type RateInput,
  type RateValidation,
  type ReadingOccasion,
  registersOf,
  type UnusualReading,
  unusualReading,
  validateRate,
} from '@zaehlwerk/domain';

export type Register = MeterRateTask & { readonly meterType: MeterType };

const known = new WeakMap<Job, readonly Register[]>();

/** The registers of a job, identical as long as the job is. */
export function registersOnce(job: Job): readonly Register[] {
  const registers = known.get(job) ?? registersOf(job);
  known.set(job, registers);
  return registers;
}

export interface ValidatedRate {
  readonly taskId: string;
  readonly task: Register;
  readonly text: string;
  readonly validation: RateValidation;
  /** The entered number, valid or not. */
  readonly number: DecimalText | undefined;
  /** Computed lazily: not while typing. */
  readonly unusual: UnusualReading | undefined;
}

interface LastValidation {
  readonly config: MeterReadingConfig;
  /** The inputs of the validation beside the config. */
  readonly occasion: string;
  readonly question: string;
  readonly answer: string;
  readonly rate: ValidatedRate;
}

const lastValidations = new WeakMap<Register, LastValidation>();

function numberIn(text: string): DecimalText | undefined {
  const parsed = parseReadingText(text);
  return parsed.kind === 'number' ? decimalOfDigits(parsed) : undefined;
}

function validate(
  task: Register,
  input: RateInput,
  config: MeterReadingConfig,
  occasion: ReadingOccasion,
): ValidatedRate {
  const { text } = input;
  const validation = validateRate(input, task, config, occasion);
  const isNumber =
    validation.state !== 'invalid' || !['notDigits', 'otherUnit'].includes(validation.error.code);
  const number = isNumber ? numberIn(text) : undefined;
  const findUnusual = () =>
    number === undefined ? undefined : unusualReading(number, task, config, occasion);
  let unusual: UnusualReading | undefined | 'notAsked' = 'notAsked';
  return {
    taskId: task.taskId,
    task,
    text,
    validation,
    number,
    get unusual() {
      if (unusual === 'notAsked') unusual = findUnusual();
      return unusual;
    },
  };
}

const isAsUnusual = (one: ValidatedRate, other: ValidatedRate) =>
  JSON.stringify(one.unusual) === JSON.stringify(other.unusual);

/** The same object until something changes, so that of many rates only the edited one renders again. */
export function validateRateOnce(
  task: Register,
  input: RateInput,
  config: MeterReadingConfig,
  on: ReadingOccasion,
): ValidatedRate {
  const last = lastValidations.get(task);
  const question = JSON.stringify([input.text, input.comment, input.imageCount, input.keptImageCount]);
  const occasion = JSON.stringify([on.day, on.isCorrection]);
  const isSameOccasion = last?.config === config && last.occasion === occasion;
  if (isSameOccasion && last.question === question) return last.rate;
  const validated = validate(task, input, config, on);
  const answer = JSON.stringify([validated.text, validated.validation]);
  const isSame = last?.answer === answer && (isSameOccasion || isAsUnusual(last.rate, validated));
  const rate = isSame ? last.rate : validated;
  lastValidations.set(task, { config, occasion, question, answer, rate });
  return rate;
}
