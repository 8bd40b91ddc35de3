import type * as z from 'zod/mini';
import { detailsOf, unreadable } from './parse.ts';
import type { ApiResult } from './result.ts';

/** Deeper than any schema here: every round removes at least one level of what does not fit. */
const mostRounds = 10;
const mostDetails = 20;

/** `ignored`: places of the input that do not fit. */
export type TolerantlyParsed<T> = { value: T; ignored: readonly string[] };

/**
 * Parses an input without the parts that do not fit: an invalid field takes its default, an invalid element leaves its
 * list, and an object that lacks a required field is removed. Fails only if that removes everything. `ignored` has
 * places and codes, never values; beyond twenty, a count.
 */
export function parsedTolerantly<T extends z.ZodMiniType>(
  schema: T,
  input: unknown,
): ApiResult<TolerantlyParsed<z.output<T>>> {
  let result = schema.safeParse(input);
  const ignored = result.success ? [] : summaryOf(result.error);
  let rest = input;
  for (let round = 0; round < mostRounds && !result.success; round++) {
    const removals: Removals = removalsOf(
      rest,
      result.error.issues.map(({ path }) => path),
    );
    if (removals.whole) break;
    rest = without(rest, removals);
    result = schema.safeParse(rest);
  }
  return result.success
    ? { ok: true, value: { value: result.data, ignored } }
    : { ok: false, error: unreadable(result.error) };
}

function summaryOf({ issues }: z.core.$ZodError): string[] {
  const details = detailsOf(issues.slice(0, mostDetails));
  const more = issues.length - details.length;
  return more > 0 ? [...details, `and ${more} more`] : details;
}

/** The parts of a value to remove: the `whole`, or some `inside`, by key or index. */
type Removals = { whole: boolean; inside: Map<PropertyKey, Removals> };

/** The parts at these paths. A missing value removes its owner. */
function removalsOf(value: unknown, paths: readonly (readonly PropertyKey[])[]): Removals {
  const removals = nothing();
  for (const path of paths) {
    const place = isThere(value, path) ? path : path.slice(0, -1);
    let removal = removals;
    for (const key of place) {
      const inner = removal.inside.get(key) ?? nothing();
      removal.inside.set(key, inner);
      removal = inner;
    }
    removal.whole = true;
  }
  return removals;
}

/** A copy without these parts. Values without any are not copied, so that their depth does not matter. */
function without(value: unknown, { inside }: Removals): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const remaining = <Key extends PropertyKey>(key: Key, item: unknown): [Key, unknown][] => {
    const removal = inside.get(key);
    if (!removal) return [[key, item]];
    return removal.whole ? [] : [[key, without(item, removal)]];
  };
  return Array.isArray(value)
    ? value.flatMap((item, index) => remaining(index, item).map(([, kept]) => kept))
    : Object.fromEntries(Object.entries(value).flatMap(([key, item]) => remaining(key, item)));
}

function nothing(): Removals {
  return { whole: false, inside: new Map() };
}

function isThere(value: unknown, path: readonly PropertyKey[]): boolean {
  let inner = value;
  for (const key of path) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return false;
    inner = Reflect.get(inner, key);
  }
  return true;
}
