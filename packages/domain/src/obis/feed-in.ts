import type { MeterType } from '../meter/meter-type.ts';
import { defaultObis } from './default-obis.ts';
import { parseObis } from './obis.ts';
import type { NamedRate } from './rate-label.ts';

/** What is delivered to the grid: active (2) and apparent (10) energy and power. */
const feedInCategories = ['2', '10'];

/** What tells whether a register counts feed-in; without `meterType` a code without medium is taken as electric. */
export interface FeedInRate extends NamedRate {
  readonly meterType?: MeterType | undefined;
}

/**
 * Whether a register counts what is fed into the grid. The rate's name decides where it says either (`Einspeisung`,
 * `Verbrauch`, `Bezug`; specification section 3, decisions.md 14), else the electric OBIS code (2.8.x). Such registers
 * are not judged by consumption rules (decisions.md 21).
 */
export function isFeedIn({ rateName = '', obis = '', meterType }: FeedInRate): boolean {
  if (/einspeis|feed[\s-]?in/i.test(rateName)) return true;
  if (/verbrauch|bezug|consumption/i.test(rateName)) return false;
  const code = parseObis(obis);
  const medium = code?.medium ?? defaultObis[meterType ?? 'ELECTRIC_METER'].charAt(0);
  return code !== undefined && medium === '1' && feedInCategories.includes(code.category);
}
