import * as z from 'zod/mini';
import { ServeError } from '../serve-error.ts';
import { nameOfVariable } from '../settings/name-of-variable.ts';

const setting = (variable: string, preset: number, of: string, unit = 1) => ({ variable, preset, of, unit });
const photos = (variable: string, megabytes: number) =>
  setting(variable, megabytes, 'megabytes of photos', 1_000_000);

/**
 * Quotas of an account in a day of the utility, and of a network without login; each with its variable of `serve`, its
 * preset in units, and the unit. `perJob` counts corrections too; `anonymousPhotosOfAll` is of all networks in a day.
 *
 * The presets are several times what a field reader needs who reads 1,000 of 10,000 jobs in a day, with three photos of
 * 400 KB each, after some days without a connection; without an account, what a school or an office needs in which
 * all read their meter on the same day (docs/guide/threat-model.md).
 */
const settings = {
  requests: setting('QUOTA_REQUESTS', 100_000, 'requests'),
  submissions: setting('QUOTA_SUBMISSIONS', 10_000, 'submissions'),
  corrections: setting('QUOTA_CORRECTIONS', 5000, 'corrections'),
  perJob: setting('QUOTA_PER_JOB', 100, 'submissions for one job'),
  photoBytes: photos('QUOTA_PHOTO_MB', 10_000),
  mails: setting('QUOTA_MAILS', 1000, 'mails with logins and confirmations'),
  anonymousTokens: setting('QUOTA_ANONYMOUS_TOKENS_PER_HOUR', 1000, 'tokens'),
  anonymousSubmissions: setting('QUOTA_ANONYMOUS_SUBMISSIONS_PER_HOUR', 300, 'submissions'),
  anonymousSubmissionsDay: setting('QUOTA_ANONYMOUS_SUBMISSIONS_PER_DAY', 1000, 'submissions'),
  anonymousPhotoBytes: photos('QUOTA_ANONYMOUS_PHOTO_MB_PER_HOUR', 500),
  anonymousPhotoBytesDay: photos('QUOTA_ANONYMOUS_PHOTO_MB_PER_DAY', 2000),
  anonymousPhotosOfAll: photos('QUOTA_ANONYMOUS_PHOTO_MB_OF_ALL', 20_000),
};

type Setting = { variable: string; preset: number; of: string; unit: number };
const entries = Object.entries(settings) as [keyof typeof settings, Setting][];

export const quotaVariables = entries.map(([, { variable }]) => variable);

export type Quotas = Record<keyof typeof settings, number>;

const mostUnits = 999_999_999;

/** Presets apply where the environment sets nothing. @throws ServeError `SETTING_INVALID` */
export function quotasOf(environment: NodeJS.ProcessEnv): Quotas {
  const quotas = entries.map(([name, { variable, preset, unit, of }]) => {
    const text = environment[variable] || String(preset);
    if (!/^[1-9]\d{0,8}$/.test(text))
      throw new ServeError('SETTING_INVALID', `${variable} must be a number of ${of} from 1, not "${text}".`);
    return [name, Number(text) * unit];
  });
  return Object.fromEntries(quotas);
}

export const defaultQuotas = quotasOf({});

const nameOf = ({ variable }: Setting) => nameOfVariable(variable, 'QUOTA_');

/** Quotas of one application in units, by {@link nameOfVariable}; others are those of the installation. */
export const ownQuotasSchema = z.object(
  Object.fromEntries(
    entries.map(([, quota]) => [
      nameOf(quota),
      z.optional(z.int('must be a whole number').check(z.gte(1, 'must be at least 1'), z.lte(mostUnits))),
    ]),
  ),
);

export type OwnQuotas = Readonly<Record<string, number | undefined>>;

export function withOwnQuotas(installation: Quotas, own: OwnQuotas): Quotas {
  const quotas = entries.map(([name, quota]) => {
    const units = own[nameOf(quota)];
    return [name, units === undefined ? installation[name] : units * quota.unit];
  });
  return Object.fromEntries(quotas);
}

/** Each quota in units with where it comes from: `own`, its variable, or `preset`. */
export const quotaSources = (environment: NodeJS.ProcessEnv, own: OwnQuotas) =>
  entries.map(([, quota]) => {
    const name = nameOf(quota);
    const value = own[name] ?? (environment[quota.variable] || quota.preset);
    const given = environment[quota.variable] ? quota.variable : 'preset';
    return { name, value: String(value), source: own[name] === undefined ? given : 'own' };
  });
