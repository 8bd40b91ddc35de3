import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { type Envelope, type Kind, type Opened, opened, sealed } from './envelope.ts';
import type { SigningKey } from './keys.ts';
import { type Deployment, moduleStateSchema, settingsSchema } from './record.ts';

/** The changed parts of a deployment, as they are afterwards; `null` is removed. */
const changesSchema = z.strictObject({
  shell: z.optional(z.string()),
  modules: z.record(z.string(), z.nullable(moduleStateSchema)),
  settings: z.optional(settingsSchema),
});

export type Changes = z.infer<typeof changesSchema>;

/** The signed statement about a switch, a rollback or a setting: it holds for this one revision. */
const changeStatementSchema = z.strictObject({
  deployment: z.string(),
  revision: z.int(),
  at: z.iso.datetime(),
  command: z.string(),
  changes: changesSchema,
});

export type ChangeStatement = z.infer<typeof changeStatementSchema>;

const kind: Kind<ChangeStatement> = {
  type: 'application/vnd.zaehlwerk.change+json',
  schema: changeStatementSchema,
};

export const signedChange = (statement: ChangeStatement, key: SigningKey): Envelope =>
  sealed(kind, statement, [key]);

/** The change in an envelope; `undefined` where it is none, or not signed by the key that it names. */
export const openedChange = (envelope: Envelope): Opened<ChangeStatement> | undefined =>
  opened(kind, envelope);

export function changesBetween(before: Deployment, after: Deployment): Changes {
  const names = new Set([before, after].flatMap(({ modules }) => Object.keys(modules)));
  const stateIn = ({ modules }: Deployment, name: string) =>
    Object.hasOwn(modules, name) ? modules[name] : undefined;
  const changed = [...names]
    .sort()
    .filter(name => !isSame(stateIn(before, name), stateIn(after, name)))
    .map(name => [name, stateIn(after, name) ?? null]);
  return withoutGaps({
    ...(before.shell !== after.shell && { shell: after.shell }),
    modules: Object.fromEntries(changed),
    ...(!isSame(before.settings, after.settings) && { settings: after.settings }),
  });
}

/** True if two values are the same once they have been written and read. */
export function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(withoutGaps(one), withoutGaps(other));
}

function withoutGaps<Value>(value: Value): Value {
  return value === undefined ? value : JSON.parse(JSON.stringify(value));
}
