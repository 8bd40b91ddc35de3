import { wholeNumberOf } from '../settings/values.ts';

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

/** Days by kind. */
export type Retention = Partial<Readonly<Record<RetentionKind, number>>>;

/** @throws ServeError `SETTING_INVALID` */
export function retentionOf(environment: NodeJS.ProcessEnv): Retention {
  const days: Partial<Record<RetentionKind, number>> = {};
  for (const [kind, name] of Object.entries(variables) as [RetentionKind, string][]) {
    const text = environment[name];
    if (text) days[kind] = wholeNumberOf(name, text, 'of days', 1);
  }
  return days;
}
