import * as z from 'zod/mini';

/**
 * A condition on the application's configuration and the account's roles, as data.
 * All stated parts must hold. A feature that the configuration lacks is closed.
 */
export const gateSchema = z.object({
  /** Name of a boolean in the application's `features`. */
  feature: z.optional(z.string().check(z.minLength(1))),
  /** Every role that the account's token must carry. */
  roles: z.optional(z.array(z.string().check(z.minLength(1)))),
});

/** A condition on configuration and roles; see {@link isOpen}. */
export type Gate = z.infer<typeof gateSchema>;

/** What gates are held against. */
export interface GateFacts {
  readonly features: Readonly<Record<string, unknown>>;
  readonly roles: readonly string[];
}

/** Whether the gate lets pass. No gate is open; anything unknown is closed. */
export function isOpen(gate: Gate | undefined, facts: GateFacts): boolean {
  if (gate === undefined) return true;
  const featureOpen = gate.feature === undefined || facts.features[gate.feature] === true;
  const rolesOpen = (gate.roles ?? []).every(role => facts.roles.includes(role));
  return featureOpen && rolesOpen;
}
