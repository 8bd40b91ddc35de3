import { defaultObis, meterTypeOf, type TypedJob } from '../meter/meter-type.ts';

/**
 * Selects the jobs of an instruction (specification section 3, "Help instruction"). The filters are regular
 * expressions from configuration; an absent or empty one matches every job, and so does an absent `multiMeterRate`.
 */
export interface InstructionFilter {
  readonly obisFilter?: string | undefined;
  readonly meterNumberFilter?: string | undefined;
  readonly multiMeterRate?: boolean | undefined;
}

/** The job side of the filters, as plain data that a worker can receive. */
export interface InstructionSubject {
  readonly obisCodes: readonly string[];
  readonly meterNumber: string;
  readonly hasSeveralRates: boolean;
}

/** `invalidFilter`: a filter is not a regular expression. */
export type InstructionMatch = 'matches' | 'differs' | 'invalidFilter';

/** A rate without OBIS code has the default one of its meter type. */
export function instructionSubject(job: TypedJob & { readonly meter: { readonly meterNumber: string } }) {
  const { meterNumber, meterRateTasks } = job.meter;
  const fallback = defaultObis[meterTypeOf(job)];
  return {
    obisCodes: meterRateTasks.map(({ obis }) => obis?.trim() || fallback),
    meterNumber,
    hasSeveralRates: meterRateTasks.length > 1,
  };
}

/** Only repetitions and groups can lead to exponential backtracking. */
const repetitionOrGroup = /[*+?{(]/;

/**
 * True if the filters must run where they can be stopped, because a regular expression may take practically forever.
 * One without repetition and groups, such as `^1-0:1\.8\.[12]|^7-`, is linear and can be matched at once.
 */
export function needsTimeLimit({ obisFilter = '', meterNumberFilter = '' }: InstructionFilter): boolean {
  return repetitionOrGroup.test(obisFilter) || repetitionOrGroup.test(meterNumberFilter);
}

function expressionOf(filter: string | undefined): RegExp | undefined | 'invalid' {
  if (!filter) return undefined;
  try {
    return new RegExp(filter);
  } catch {
    return 'invalid';
  }
}

/**
 * Matches an instruction against a job (specification section 5, "Help"): the OBIS filter against each of the
 * codes, the meter number filter against the number, and `multiMeterRate`. Filters match anywhere unless
 * anchored, and are case-sensitive.
 *
 * An expression cannot be stopped from within. Filters that {@link needsTimeLimit} run in a worker, one
 * instruction at a time; after the limit, the worker is terminated, and the instruction is left out like one
 * with an invalid filter (decisions.md 28).
 */
export function matchInstruction(filter: InstructionFilter, subject: InstructionSubject): InstructionMatch {
  const obis = expressionOf(filter.obisFilter);
  const meterNumber = expressionOf(filter.meterNumberFilter);
  if (obis === 'invalid' || meterNumber === 'invalid') return 'invalidFilter';
  const isMeant =
    (filter.multiMeterRate ?? subject.hasSeveralRates) === subject.hasSeveralRates &&
    (meterNumber === undefined || meterNumber.test(subject.meterNumber)) &&
    (obis === undefined || subject.obisCodes.some(code => obis.test(code)));
  return isMeant ? 'matches' : 'differs';
}
