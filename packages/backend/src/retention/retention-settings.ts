import * as z from 'zod/mini';
import { nameOfVariable } from '../settings/name-of-variable.ts';
import { daysOf, mostDays } from '../settings/values.ts';

/** The variable of each kind of data that may have a retention; without it, that data stays. */
const variables = {
  photos: 'RETENTION_PHOTOS_DAYS',
  comments: 'RETENTION_COMMENTS_DAYS',
  readings: 'RETENTION_READINGS_DAYS',
  anonymous: 'RETENTION_ANONYMOUS_DAYS',
  accounts: 'RETENTION_DISABLED_ACCOUNTS_DAYS',
  audit: 'RETENTION_AUDIT_DAYS',
} as const;

export const retentionVariables: readonly string[] = Object.values(variables);

export type RetentionKind = keyof typeof variables;
const entries = Object.entries(variables) as [RetentionKind, string][];

/** Days by kind. */
export type Retention = Partial<Readonly<Record<RetentionKind, number>>>;

/** @throws ServeError `SETTING_INVALID` */
export function retentionOf(environment: NodeJS.ProcessEnv): Retention {
  const days: Partial<Record<RetentionKind, number>> = {};
  for (const [kind, name] of entries) {
    const text = environment[name];
    if (text) days[kind] = daysOf(name, text);
  }
  return days;
}

const nameOf = (variable: string) => nameOfVariable(variable, 'RETENTION_');
/** Network addresses never stay for ever. */
const loginLog = 'LOGIN_LOG_DAYS';
export const defaultLoginLogDays = 90;

const days = z
  .int('must be a whole number of days')
  .check(z.gte(1, 'must be at least 1'), z.lte(mostDays, `must be at most ${mostDays}`));
const keep = z.literal('keep');
const daysOrKeep = z.union([days, keep], `must be a whole number of days from 1 to ${mostDays}, or "keep"`);

/** Retention of one application, by {@link nameOfVariable}; what it leaves out is the installation's. */
export const ownRetentionSchema = z.object({
  ...Object.fromEntries(entries.map(([, variable]) => [nameOf(variable), z.optional(daysOrKeep)])),
  [nameOfVariable(loginLog)]: z.optional(days),
});

/** `keep`: that data stays. */
export type OwnRetention = Readonly<Record<string, number | 'keep' | undefined>>;

export function withOwnRetention(installation: Retention, own: OwnRetention): Retention {
  const kept = entries.map(([kind, variable]) => [kind, own[nameOf(variable)] ?? installation[kind]]);
  return Object.fromEntries(kept.filter(([, value]) => typeof value === 'number'));
}

/** Days of each kind with where they come from: `own`, a variable, or `preset`. */
export function retentionSources(environment: NodeJS.ProcessEnv, own: OwnRetention) {
  const rows = [
    ...entries.map(([, variable]) => ({ variable, name: nameOf(variable), preset: 'keep' })),
    { variable: loginLog, name: nameOfVariable(loginLog), preset: String(defaultLoginLogDays) },
  ];
  return rows.map(({ variable, name, preset }) => {
    const given = environment[variable];
    if (own[name] !== undefined) return { name, value: String(own[name]), source: 'own' };
    return { name, value: given || preset, source: given ? variable : 'preset' };
  });
}
