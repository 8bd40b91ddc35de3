import { parseReadingText } from '@zaehlwerk/domain';
import { fits, type Register } from './register-text.ts';

/**
 * What the field shows for keys that were typed one after the other: they mean what the same text means when it is
 * pasted (decisions.md 18), so a dot that a comma follows was grouping. Digits without a comma flow into the decimals
 * once the cells before it are full. What the cells cannot take stays as it was typed: nothing is dropped.
 */
export function textOfKeys(keys: string, register: Register): string {
  const { mark, integerCells, decimalCells } = register;
  if (/^[.,]$/.test(keys)) return decimalCells > 0 ? mark : '';
  const isFlowing = /^\d+$/.test(keys) && keys.length > integerCells;
  if (isFlowing && keys.length <= integerCells + decimalCells)
    return keys.slice(0, integerCells) + mark + keys.slice(integerCells);
  const parsed = parseReadingText(keys);
  if (parsed.kind !== 'number' || !fits(parsed, register)) return keys;
  const { integerDigits, decimalDigits } = parsed;
  const hasMark = decimalDigits !== '' || (/[.,]$/.test(keys) && decimalCells > 0);
  return hasMark ? integerDigits + mark + decimalDigits : integerDigits;
}

/**
 * The keys with one more, typed behind all others; `undefined` for one that only moves the caret or does nothing: a
 * second comma, a separator that cannot group what stands before it.
 */
export function keysWith(keys: string, key: string, register: Register): string | undefined {
  if (/^\d$/.test(key)) return keys + key;
  if (!/^[.,]$/.test(key) || /[.,]$/.test(keys)) return undefined;
  if (!/[.,]/.test(keys)) return keys + key;
  const grouping = register.mark === ',' ? '.' : ',';
  const isInGroups = key === grouping && new RegExp(`^\\d{1,3}(\\${grouping}\\d{3})+$`).test(keys);
  const parsed = parseReadingText(keys + key);
  const isGroupedBefore = parsed.kind === 'number' && parsed.decimalDigits === '';
  return isInGroups || isGroupedBefore ? keys + key : undefined;
}
