import type { Register } from './register-text.ts';

export interface Entry {
  readonly text: string;
  readonly caret: number;
  /** A comma was typed although no decimals are queried. */
  readonly isEnded?: true;
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly inserted: string;
}

/** The edit of the browser: `before[start, end)` was replaced by `inserted`. */
function changeBetween(before: string, after: Entry): Change {
  const rest = after.text.slice(after.caret);
  if (!before.endsWith(rest)) return { start: 0, end: before.length, inserted: after.text };
  const end = before.length - rest.length;
  let start = 0;
  while (start < Math.min(end, after.caret) && before[start] === after.text[start]) start += 1;
  return { start, end, inserted: after.text.slice(start, after.caret) };
}

/** The comma is part of the register: deleting it alone only moves the caret. */
function removeRange(before: string, { start, end }: Change, rest: string, forward: boolean): Entry {
  return rest === before ? { text: before, caret: forward ? end : start } : { text: rest, caret: start };
}

function jumpToDecimals(before: string, { start }: Change, rest: string, register: Register): Entry {
  if (register.decimalCells === 0) return { text: before, caret: start, isEnded: true };
  const [integer = '', decimals = ''] = rest.split(register.mark);
  return { text: integer + register.mark + decimals, caret: integer.length + 1 };
}

/** A surplus digit overwrites the next one, and is dropped at the end; `undefined` for several surplus digits. */
function insertDigits({ start, inserted }: Change, rest: string, register: Register): Entry | undefined {
  const at = rest.includes(register.mark) ? rest.indexOf(register.mark) : rest.length;
  const [from, to, cells] =
    start > at ? [at + 1, rest.length, register.decimalCells] : [0, at, register.integerCells];
  const left = rest.slice(0, start) + inserted;
  const surplus = to - from + inserted.length - cells;
  if (surplus > 0 && (inserted.length > 1 || start === to)) return undefined;
  return { text: left + rest.slice(start + Math.max(0, surplus)), caret: left.length };
}

/** `undefined` if inserted text does not fit. Only digits; comma or dot jumps to the decimals (decision 29). */
export function applyEdit(
  before: string,
  after: Entry,
  forward: boolean,
  register: Register,
): Entry | undefined {
  const change = changeBetween(before, after);
  const { start, end, inserted } = change;
  const right = before.slice(end);
  // Decimals stay decimals if digits before them are deleted.
  const keptMark = right !== '' && before.slice(start, end).includes(register.mark) ? register.mark : '';
  const rest = before.slice(0, start) + keptMark + right;
  if (inserted === '') return removeRange(before, change, rest, forward);
  if (/^[.,]$/.test(inserted)) return jumpToDecimals(before, change, rest, register);
  const entered = /^\d+$/.test(inserted) ? insertDigits(change, rest, register) : undefined;
  return entered ?? (inserted.length === 1 ? { text: before, caret: start } : undefined);
}
