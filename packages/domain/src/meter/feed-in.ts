import { parseObis } from '../obis/obis.ts';
import type { NamedRate } from '../obis/rate-label.ts';

/**
 * Whether a register counts what is fed into the grid; such registers are not judged by consumption rules
 * (decisions.md 21). The rate's name decides where it says so ("Einspeisung", "Verbrauch", "Bezug"), else the
 * OBIS code: electricity, category 2.
 */
export function isFeedInRegister(rate: NamedRate): boolean {
  const name = rate.rateName ?? '';
  if (/einspeis|feed.?in/i.test(name)) return true;
  if (/verbrauch|bezug|consumption/i.test(name)) return false;
  const code = parseObis(rate.obis ?? '');
  if (code?.category !== '2') return false;
  return code.medium === undefined ? code.type === '8' : code.medium === '1';
}
