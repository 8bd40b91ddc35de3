import type { Objection } from '../objection.ts';

/**
 * What a check has found. `error`: it is refused when it is published, or does not run in the page. `warning`: it may be,
 * which code alone does not say.
 */
export type Finding = Objection & { readonly level: 'error' | 'warning' };

/** Objections as what they are for whoever publishes: refusals. */
export const asErrors = (objections: readonly Objection[]): Finding[] =>
  objections.map(objection => ({ ...objection, level: 'error' }));
