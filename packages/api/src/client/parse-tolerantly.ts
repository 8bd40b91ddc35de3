import type * as z from 'zod/mini';
import { detailsOf, unreadable } from './parse.ts';
import { type Removals, removalsOf, without } from './removals.ts';
import type { ApiResult } from './result.ts';

/** More than any schema here is deep: every round takes away at least one level of what does not fit. */
const mostRounds = 10;
const mostDetails = 20;

/** A value that fits its schema, and which places of the input were left out because they did not. */
export type TolerantlyParsed<T> = { value: T; ignored: readonly string[] };

/**
 * Checks an input against its schema as if what does not fit were not there: a wrong field takes its default, a wrong
 * element leaves its list, and what lacks a field that it must have goes as a whole. Fails only when that would be
 * everything. `ignored` holds places and codes, never values; beyond twenty, how many more there are.
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
