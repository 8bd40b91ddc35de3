import { ServeError } from '../serve-error.ts';

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

export const quotaVariables = Object.values(settings).map(({ variable }) => variable);

export type Quotas = Record<keyof typeof settings, number>;

/** Presets apply where the environment sets nothing. @throws ServeError `SETTING_INVALID` */
export function quotasOf(environment: NodeJS.ProcessEnv): Quotas {
  const quotas = Object.entries(settings).map(([name, { variable, preset, unit, of }]) => {
    const text = environment[variable] || String(preset);
    if (!/^[1-9]\d{0,8}$/.test(text))
      throw new ServeError('SETTING_INVALID', `${variable} must be a number of ${of} from 1, not "${text}".`);
    return [name, Number(text) * unit];
  });
  return Object.fromEntries(quotas);
}

export const defaultQuotas = quotasOf({});
