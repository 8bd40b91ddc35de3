import * as z from 'zod/mini';

/** `longest` in UTF-16 units. No schema takes text without a limit (docs/guide/threat-model.md). */
export const text = (longest: number) => z.string().check(z.maxLength(longest));

/** No schema takes a list without a limit. */
export const list = <Item extends z.core.SomeType>(item: Item, most: number) =>
  z.array(item).check(z.maxLength(most));

/** Text by name. */
export const texts = (longestName: number, longest: number, most: number) =>
  z
    .record(text(longestName), text(longest))
    .check(z.refine(record => Object.keys(record).length <= most, `at most ${most}`));

/** Of the utility or the portal. */
export const identifier = text(200);

/** A moment in UTC. Reading dates are the chosen day at 12:00 UTC (decisions.md 6). */
export const instant = z.iso.datetime().check(z.maxLength(40));

export const mostRegisters = 100;

/** A switch with its default (specification section 9). */
export const flag = (fallback: boolean) => z._default(z.boolean(), fallback);

export const count = z.uint32();
