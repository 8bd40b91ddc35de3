import * as z from 'zod/mini';

/** A switch with its default (specification section 9). */
export const flag = (fallback: boolean) => z._default(z.boolean(), fallback);

/** A count of days, characters or weeks, never below zero. */
export const count = z.uint32();

/** A {@link count} with its default (specification section 9). */
export const countOr = (fallback: number) => z._default(count, fallback);

/** An address on the web: what may stand in a link whoever wrote it. */
export const webAddress = z.url({ protocol: /^https?$/ });

/** Where people can be reached: on the web, by e-mail or by phone. */
export const contactAddress = z.url({ protocol: /^(https?|mailto|tel)$/ });
