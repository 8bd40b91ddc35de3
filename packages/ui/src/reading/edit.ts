import type { Register } from './register-text.ts';

/** Text of the field and where the caret stands in it. */
export interface Entry {
  readonly text: string;
  readonly caret: number;
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

/** What is left of the two parts of `text` around a change. */
function partsAround(text: string, mark: string, { start, end }: Change) {
  const at = text.indexOf(mark);
  const integerEnd = at < 0 ? text.length : at;
  const decimalStart = at < 0 ? text.length : at + 1;
  return {
    hadMark: at >= 0,
    markRemoved: at >= 0 && start <= at && at < end,
    inInteger: start <= integerEnd,
    integerBefore: text.slice(0, Math.min(start, integerEnd)),
    integerAfter: text.slice(Math.min(end, integerEnd), integerEnd),
    decimalsBefore: text.slice(decimalStart, Math.max(start, decimalStart)),
    decimalsAfter: text.slice(Math.max(end, decimalStart)),
  };
}

/** `digits` put between `left` and `right`; one digit too many writes over the next one, at the end it is dropped. */
function put(left: string, digits: string, right: string, cells: number): string | undefined {
  const all = left + digits + right;
  if (all.length <= cells) return all;
  return digits.length === 1 && right !== '' ? left + digits + right.slice(1) : undefined;
}

function join(integer: string, decimals: string, withMark: boolean, mark: string): string {
  return decimals !== '' || withMark ? integer + mark + decimals : integer;
}

/** Removes a range; the comma itself is part of the register, so deleting it alone only moves the caret across. */
function removeRange(before: string, change: Change, forward: boolean, mark: string): Entry {
  const around = partsAround(before, mark, change);
  const { start, end } = change;
  if (around.markRemoved && end - start === 1 && around.decimalsAfter !== '')
    return { text: before, caret: forward ? end : start };
  const integer = around.integerBefore + around.integerAfter;
  const decimals = around.decimalsBefore + around.decimalsAfter;
  return { text: join(integer, decimals, around.hadMark && !around.markRemoved, mark), caret: start };
}

function jumpToDecimals(before: string, change: Change, register: Register): Entry {
  if (register.decimalCells === 0) return { text: before, caret: change.start };
  const around = partsAround(before, register.mark, change);
  const integer = around.integerBefore + around.integerAfter;
  const decimals = around.decimalsBefore + around.decimalsAfter;
  return { text: integer + register.mark + decimals, caret: integer.length + 1 };
}

function insertDigits(before: string, change: Change, register: Register): Entry | undefined {
  const { mark, integerCells, decimalCells } = register;
  const around = partsAround(before, mark, change);
  const { integerBefore, integerAfter, decimalsBefore, decimalsAfter } = around;
  if (!around.inInteger) {
    const decimals = put(decimalsBefore, change.inserted, decimalsAfter, decimalCells);
    return decimals === undefined
      ? undefined
      : { text: join(integerBefore, decimals, true, mark), caret: change.start + change.inserted.length };
  }
  const integer = put(integerBefore, change.inserted, integerAfter, integerCells);
  const keepsMark = around.hadMark && !around.markRemoved;
  return integer === undefined
    ? undefined
    : {
        text: join(integer, decimalsAfter, keepsMark, mark),
        caret: integerBefore.length + change.inserted.length,
      };
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
  const { start, inserted } = change;
  const unchanged: Entry = { text: before, caret: start };
  if (inserted === '') return removeRange(before, change, forward, register.mark);
  if (/^[.,]$/.test(inserted)) return jumpToDecimals(before, change, register);
  if (/^\d+$/.test(inserted)) {
    const entered = insertDigits(before, change, register);
    return entered ?? (inserted.length === 1 ? unchanged : undefined);
  }
  return inserted.length === 1 ? unchanged : undefined;
}
