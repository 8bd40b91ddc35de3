import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { type Deployment, moduleStateSchema, settingsSchema } from '../deployment/record.ts';
import { type Envelope, type Kind, type Opened, opened, sealed } from './envelope.ts';
import type { SigningKey } from './keys.ts';

/** How the parts of a deployment are afterwards that a change makes other; `null`: it is no part any more. */
const changesSchema = z.strictObject({
  shell: z.optional(z.string()),
  modules: z.record(z.string(), z.nullable(moduleStateSchema)),
  settings: z.optional(settingsSchema),
});

/** See {@link changesSchema}. */
export type Changes = z.infer<typeof changesSchema>;

/** What somebody signs who switches, rolls back or sets something: it holds for this one revision. */
const changeStatementSchema = z.strictObject({
  deployment: z.string(),
  revision: z.int(),
  at: z.iso.datetime(),
  command: z.string(),
  changes: changesSchema,
});

/** See {@link changeStatementSchema}. */
export type ChangeStatement = z.infer<typeof changeStatementSchema>;

const kind: Kind<ChangeStatement> = {
  type: 'application/vnd.zaehlwerk.change+json',
  schema: changeStatementSchema,
};

/** Signs a change. */
export const signedChange = (statement: ChangeStatement, key: SigningKey): Envelope =>
  sealed(kind, statement, [key]);

/** The change in an envelope; `undefined` where it is none, or not signed by the key that it names. */
export const openedChange = (envelope: Envelope): Opened<ChangeStatement> | undefined =>
  opened(kind, envelope);

/** What is other in one deployment than in another. */
export function changesBetween(before: Deployment, after: Deployment): Changes {
  const [earlier, later] = [before, after].map(({ modules }) => new Map(Object.entries(modules)));
  const names = new Set([...(earlier?.keys() ?? []), ...(later?.keys() ?? [])]);
  const changed = [...names].sort().flatMap((name): [string, Changes['modules'][string]][] => {
    const state = later?.get(name);
    return isSame(earlier?.get(name), state) ? [] : [[name, state ?? null]];
  });
  return withoutGaps({
    ...(before.shell !== after.shell && { shell: after.shell }),
    modules: Object.fromEntries(changed),
    ...(!isSame(before.settings, after.settings) && { settings: after.settings }),
  });
}

/** Whether two things are the same once they have been written and read. */
export function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(withoutGaps(one), withoutGaps(other));
}

function withoutGaps<Value>(value: Value): Value {
  return value === undefined ? value : JSON.parse(JSON.stringify(value));
}
