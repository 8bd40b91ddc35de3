import { defaultObis, type MeterType, meterTypeOf, type TypedJob } from './meter-type.ts';
import { obisWithoutPrefix, parseObis } from './obis.ts';

export interface NamedRate {
  readonly rateName?: string | undefined;
  readonly obis?: string | undefined;
}

/**
 * `rateName (obis without its prefix)`, for example `Hochtarif (1.8.1)` (specification section 3). A missing
 * part is left out.
 */
export function rateLabel(rate: NamedRate): string {
  const name = rate.rateName?.trim() ?? '';
  const obis = obisWithoutPrefix(rate.obis ?? '');
  if (name === '' || obis === '') return name || obis;
  return `${name} (${obis})`;
}

/** Active (2) and apparent (10) energy and power delivered to the grid. */
const feedInCategories = ['2', '10'];

/** Without `meterType`, a code without medium is taken as electric. */
interface FeedInRate extends NamedRate {
  readonly meterType?: MeterType | undefined;
}

/**
 * True if a register counts feed-in: by the rate's name if it says either (`Einspeisung`, `Verbrauch`,
 * `Bezug`; specification section 3, decisions.md 14), otherwise by the electric OBIS code (2.8.x). Such
 * registers are not validated by consumption (decisions.md 21).
 */
export function isFeedIn({ rateName = '', obis = '', meterType }: FeedInRate): boolean {
  if (/einspeis|feed[\s-]?in/i.test(rateName)) return true;
  if (/verbrauch|bezug|consumption/i.test(rateName)) return false;
  const code = parseObis(obis);
  const medium = code?.medium ?? defaultObis[meterType ?? 'ELECTRIC_METER'].charAt(0);
  return code !== undefined && medium === '1' && feedInCategories.includes(code.category);
}

type JobWith<Rate> = Pick<TypedJob, 'jobInfo'> & {
  readonly meter: Pick<TypedJob['meter'], 'meterType'> & { readonly meterRateTasks: readonly Rate[] };
};

/** The registers of a job with the type of its meter, which a code without medium, such as `1.8.0`, needs. */
export function registersOf<Rate extends { readonly obis?: string | undefined }>(job: JobWith<Rate>) {
  const meterType = meterTypeOf(job);
  return job.meter.meterRateTasks.map(rate => ({ ...rate, meterType }));
}
