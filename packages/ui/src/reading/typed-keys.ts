import { isEndedByComma, parseReadingText, wholeNumberWith } from '@zaehlwerk/domain';
import { fits, type Register, textOfValue } from './register-text.ts';

/**
 * What the field shows for keys that were typed one after the other: they mean what the same text means when it is
 * pasted (decisions.md 18), so a dot that a comma follows was grouping. Digits without a comma flow into the decimals
 * once the cells before it are full, where it is known how many those are. What the cells cannot take stays as it was
 * typed: nothing is dropped. Without decimals, what stands behind a comma is no key of the number (decisions.md 70).
 */
export function textOfKeys(keys: string, register: Register): string {
  const { mark, integerCells, decimalCells, needsMark } = register;
  if (decimalCells === 0) return isEndedByComma(keys) ? textOfValue(keys, register) : keys;
  if (/^[.,]$/.test(keys)) return mark;
  const isFlowing = !needsMark && /^\d+$/.test(keys) && keys.length > integerCells;
  if (isFlowing && keys.length <= integerCells + decimalCells)
    return keys.slice(0, integerCells) + mark + keys.slice(integerCells);
  const parsed = parseReadingText(keys);
  if (parsed.kind !== 'number' || !fits(parsed, register)) return keys;
  const { integerDigits, decimalDigits } = parsed;
  const hasMark = decimalDigits !== '' || /[.,]$/.test(keys);
  return hasMark ? integerDigits + mark + decimalDigits : integerDigits;
}

/**
 * The keys with one more digit or mark, typed behind all others; `undefined` for one that only moves the caret or does nothing: a
 * second comma, a separator that cannot group what stands before it. Without decimals, `undefined` for keys that were
 * not typed one by one.
 */
export function keysWith(keys: string, key: string, register: Register): string | undefined {
  if (register.decimalCells === 0) return wholeNumberWith(keys, key);
  if (/\d/.test(key) || !/[.,]/.test(keys)) return keys + key;
  if (/[.,]$/.test(keys)) return undefined;
  const grouping = register.mark === ',' ? '.' : ',';
  const isInGroups = key === grouping && new RegExp(`^\\d{1,3}(\\${grouping}\\d{3})+$`).test(keys);
  const parsed = parseReadingText(keys + key);
  const isGroupedBefore = parsed.kind === 'number' && parsed.decimalDigits === '';
  return isInGroups || isGroupedBefore ? keys + key : undefined;
}
