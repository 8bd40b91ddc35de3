import { defaultObis } from './default-obis.ts';
import { type MeterType, meterTypeOf, type TypedJob } from './meter-type.ts';
import { obisWithoutPrefix, parseObis } from './obis.ts';

/** The parts of a rate that name it. */
export interface NamedRate {
  readonly rateName?: string | undefined;
  readonly obis?: string | undefined;
}

/**
 * `rateName (obis without its prefix)`, for example `Hochtarif (1.8.1)` (specification section 3).
 * Whichever part is missing is left out; with neither the label is empty.
 */
export function rateLabel(rate: NamedRate): string {
  const name = rate.rateName?.trim() ?? '';
  const obis = obisWithoutPrefix(rate.obis ?? '');
  if (name === '' || obis === '') return name || obis;
  return `${name} (${obis})`;
}

/** What is delivered to the grid: active (2) and apparent (10) energy and power. */
const feedInCategories = ['2', '10'];

/** What tells whether a register counts feed-in; without `meterType` a code without medium is taken as electric. */
interface FeedInRate extends NamedRate {
  readonly meterType?: MeterType | undefined;
}

/**
 * Whether a register counts what is fed into the grid. The rate's name decides where it says either (`Einspeisung`,
 * `Verbrauch`, `Bezug`; specification section 3, decisions.md 14), else the electric OBIS code (2.8.x). Such registers
 * are not validated by consumption rules (decisions.md 21).
 */
export function isFeedIn({ rateName = '', obis = '', meterType }: FeedInRate): boolean {
  if (/einspeis|feed[\s-]?in/i.test(rateName)) return true;
  if (/verbrauch|bezug|consumption/i.test(rateName)) return false;
  const code = parseObis(obis);
  const medium = code?.medium ?? defaultObis[meterType ?? 'ELECTRIC_METER'].charAt(0);
  return code !== undefined && medium === '1' && feedInCategories.includes(code.category);
}

/** A job whose rates are of one kind. */
type JobWith<Rate> = Pick<TypedJob, 'jobInfo'> & {
  readonly meter: Pick<TypedJob['meter'], 'meterType'> & { readonly meterRateTasks: readonly Rate[] };
};

/** The registers of a job, each with the type of its meter: a code without medium, such as `1.8.0`, needs it. */
export function registersOf<Rate extends { readonly obis?: string | undefined }>(
  job: JobWith<Rate>,
): readonly (Rate & { readonly meterType: MeterType })[] {
  const meterType = meterTypeOf(job);
  return job.meter.meterRateTasks.map(rate => ({ ...rate, meterType }));
}
