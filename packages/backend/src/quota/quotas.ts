import { ServeError } from '../serve-error.ts';

type Setting = { variable: string; preset: number; unit?: number; of: string };

const photos = (variable: string, megabytes: number): Setting => ({
  variable,
  preset: megabytes,
  unit: 1_000_000,
  of: 'megabytes of photos',
});

/**
 * Quotas of an account in a day of the utility, and of a network without login; each with its variable of `serve`, its
 * preset in units, and the unit. `perJob` counts corrections too; `anonymousPhotosOfAll` is of all networks in a day.
 *
 * The presets are several times what a field reader needs who reads 1,000 of 10,000 jobs in a day, with three photos of
 * 400 KB each, after some days without a connection; without an account, what a school or an office needs in which
 * all read their meter on the same day (docs/guide/threat-model.md).
 */
const settings = {
  requests: { variable: 'QUOTA_REQUESTS', preset: 100_000, of: 'requests' },
  submissions: { variable: 'QUOTA_SUBMISSIONS', preset: 10_000, of: 'submissions' },
  corrections: { variable: 'QUOTA_CORRECTIONS', preset: 5000, of: 'corrections' },
  perJob: { variable: 'QUOTA_PER_JOB', preset: 100, of: 'submissions for one job' },
  photoBytes: photos('QUOTA_PHOTO_MB', 10_000),
  mails: { variable: 'QUOTA_MAILS', preset: 1000, of: 'mails with logins and confirmations' },
  anonymousTokens: { variable: 'QUOTA_ANONYMOUS_TOKENS_PER_HOUR', preset: 1000, of: 'tokens' },
  anonymousSubmissions: { variable: 'QUOTA_ANONYMOUS_SUBMISSIONS_PER_HOUR', preset: 300, of: 'submissions' },
  anonymousSubmissionsDay: {
    variable: 'QUOTA_ANONYMOUS_SUBMISSIONS_PER_DAY',
    preset: 1000,
    of: 'submissions',
  },
  anonymousPhotoBytes: photos('QUOTA_ANONYMOUS_PHOTO_MB_PER_HOUR', 500),
  anonymousPhotoBytesDay: photos('QUOTA_ANONYMOUS_PHOTO_MB_PER_DAY', 2000),
  anonymousPhotosOfAll: photos('QUOTA_ANONYMOUS_PHOTO_MB_OF_ALL', 20_000),
} satisfies Record<string, Setting>;

export type Quotas = Record<keyof typeof settings, number>;

/** Presets apply where the environment sets nothing. @throws ServeError `SETTING_INVALID` */
export function quotasOf(environment: NodeJS.ProcessEnv): Quotas {
  const quotas = Object.entries<Setting>(settings).map(([name, { variable, preset, unit = 1, of }]) => {
    const text = environment[variable] || String(preset);
    if (!/^[1-9]\d{0,8}$/.test(text))
      throw new ServeError('SETTING_INVALID', `${variable} must be a number of ${of} from 1, not "${text}".`);
    return [name, Number(text) * unit];
  });
  return Object.fromEntries(quotas);
}

export const defaultQuotas = quotasOf({});
