import type { Register } from './register-text.ts';

/** Text of the field and where the caret stands in it. */
export interface Entry {
  readonly text: string;
  readonly caret: number;
  /** A comma was typed where no decimals are asked for. */
  readonly isEnded?: true;
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly inserted: string;
}

/** What the browser did: `before[start, end)` was replaced by `inserted`. */
function changeBetween(before: string, after: Entry): Change {
  const rest = after.text.slice(after.caret);
  if (!before.endsWith(rest)) return { start: 0, end: before.length, inserted: after.text };
  const end = before.length - rest.length;
  let start = 0;
  while (start < Math.min(end, after.caret) && before[start] === after.text[start]) start += 1;
  return { start, end, inserted: after.text.slice(start, after.caret) };
}

/** Removes a range; the comma itself is part of the register, so deleting it alone only moves the caret across. */
function removeRange(before: string, { start, end }: Change, rest: string, forward: boolean): Entry {
  return rest === before ? { text: before, caret: forward ? end : start } : { text: rest, caret: start };
}

function jumpToDecimals(before: string, { start }: Change, rest: string, register: Register): Entry {
  if (register.decimalCells === 0) return { text: before, caret: start, isEnded: true };
  const [integer = '', decimals = ''] = rest.split(register.mark);
  return { text: integer + register.mark + decimals, caret: integer.length + 1 };
}

/** One digit too many writes over the next one, at the end it is dropped; `undefined` where several are too many. */
function insertDigits({ start, inserted }: Change, rest: string, register: Register): Entry | undefined {
  const at = rest.includes(register.mark) ? rest.indexOf(register.mark) : rest.length;
  const [from, to, cells] =
    start > at ? [at + 1, rest.length, register.decimalCells] : [0, at, register.integerCells];
  const left = rest.slice(0, start) + inserted;
  const surplus = to - from + inserted.length - cells;
  if (surplus > 0 && (inserted.length > 1 || start === to)) return undefined;
  return { text: left + rest.slice(start + Math.max(0, surplus)), caret: left.length };
}

/**
 * What the field holds after the browser turned `before` into `after` (decision 29: digits only, comma or dot
 * jumps to the decimals). `undefined`: text came in one piece (voice, drop) that the cells cannot take.
 */
export function applyEdit(
  before: string,
  after: Entry,
  forward: boolean,
  register: Register,
): Entry | undefined {
  const change = changeBetween(before, after);
  const { start, end, inserted } = change;
  const right = before.slice(end);
  // Decimals stay decimals, whatever is removed in front of them.
  const keptMark = right !== '' && before.slice(start, end).includes(register.mark) ? register.mark : '';
  const rest = before.slice(0, start) + keptMark + right;
  if (inserted === '') return removeRange(before, change, rest, forward);
  if (/^[.,]$/.test(inserted)) return jumpToDecimals(before, change, rest, register);
  const entered = /^\d+$/.test(inserted) ? insertDigits(change, rest, register) : undefined;
  return entered ?? (inserted.length === 1 ? { text: before, caret: start } : undefined);
}
