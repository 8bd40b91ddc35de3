import { defaultObis } from '../meter/default-obis.ts';
import { meterTypeOf, type TypedJob } from '../meter/meter-type.ts';

/**
 * For which jobs an instruction is meant (specification section 3, "Help instruction"). The filters are regular
 * expressions from configuration; an absent or empty one lets every job through, and so does an absent
 * `multiMeterRate`.
 */
export interface InstructionFilter {
  readonly obisFilter?: string | undefined;
  readonly meterNumberFilter?: string | undefined;
  readonly multiMeterRate?: boolean | undefined;
}

/** What the filters look at, as plain data that can be handed to a worker. */
export interface InstructionSubject {
  readonly obisCodes: readonly string[];
  readonly meterNumber: string;
  readonly hasSeveralRates: boolean;
}

/** Whether an instruction is meant for a job; `invalidFilter` where a filter is no regular expression. */
export type InstructionMatch = 'matches' | 'differs' | 'invalidFilter';

/**
 * What the filters of instructions look at in a job; a rate without OBIS code has the default one of its meter type.
 */
export function instructionSubject(
  job: TypedJob & { readonly meter: { readonly meterNumber: string } },
): InstructionSubject {
  const { meterNumber, meterRateTasks } = job.meter;
  const fallback = defaultObis[meterTypeOf(job)];
  return {
    obisCodes: meterRateTasks.map(({ obis }) => obis?.trim() || fallback),
    meterNumber,
    hasSeveralRates: meterRateTasks.length > 1,
  };
}

/** What repeats a part of an expression, or makes a part of several: only these can be tried in very many ways. */
const repetitionOrGroup = /[*+?{(]/;

/**
 * Whether the filters have to be tried where they can be stopped: a regular expression may take longer than anybody
 * lives. One without repetition and groups, such as `^1-0:1\.8\.[12]|^7-`, takes no longer than its length times the
 * text's, so that such instructions can be matched at once.
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
 * Whether an instruction is meant for a job (specification section 5, "Help"): the OBIS filter is found in one of the
 * codes, the meter number filter in the number, and `multiMeterRate` is as the job is. Filters are found anywhere
 * unless they are anchored, and tell upper from lower case.
 *
 * An expression cannot be stopped from within. Whoever calls this for filters that {@link needsTimeLimit} runs it in a
 * worker, one instruction at a time, and ends the worker when the limit is over: then this one instruction is left out
 * like one with an invalid filter, and the others go on in a new worker (decisions.md 28).
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
