import { ServeError } from '../serve-error.ts';

/**
 * What an account may use up in a day of the utility. `perJob`: how often it may send one job, corrections included.
 * `mails`: logins and confirmations that it may have mailed.
 * Below it what everybody in one network may use up together without an account, in an hour or in a day;
 * `anonymousPhotosOfAll`: in a day from all networks.
 */
export type Quotas = {
  requests: number;
  submissions: number;
  corrections: number;
  perJob: number;
  photoBytes: number;
  mails: number;
  anonymousTokens: number;
  anonymousSubmissions: number;
  anonymousSubmissionsDay: number;
  anonymousPhotoBytes: number;
  anonymousPhotoBytesDay: number;
  anonymousPhotosOfAll: number;
};

const megabyte = 1_000_000;
const gigabyte = 1000 * megabyte;

/**
 * Several times what a field reader needs who reads 1,000 of 10,000 jobs in a day, with three photos of 400 KB each, and
 * was without a connection for some days. Without an account: a school or an office in which everybody reads their meter
 * on the same day (docs/guide/threat-model.md).
 */
export const defaultQuotas: Quotas = {
  requests: 100_000,
  submissions: 10_000,
  corrections: 5000,
  perJob: 100,
  photoBytes: 10 * gigabyte,
  mails: 1000,
  anonymousTokens: 1000,
  anonymousSubmissions: 300,
  anonymousSubmissionsDay: 1000,
  anonymousPhotoBytes: 500 * megabyte,
  anonymousPhotoBytesDay: 2 * gigabyte,
  anonymousPhotosOfAll: 20 * gigabyte,
};

/** The setting of `serve` for each, and how much one of it is. */
const settings: Record<keyof Quotas, { variable: string; unit: number; of: string }> = {
  requests: { variable: 'QUOTA_REQUESTS', unit: 1, of: 'requests' },
  submissions: { variable: 'QUOTA_SUBMISSIONS', unit: 1, of: 'submissions' },
  corrections: { variable: 'QUOTA_CORRECTIONS', unit: 1, of: 'corrections' },
  perJob: { variable: 'QUOTA_PER_JOB', unit: 1, of: 'submissions for one job' },
  photoBytes: { variable: 'QUOTA_PHOTO_MB', unit: megabyte, of: 'megabytes of photos' },
  mails: { variable: 'QUOTA_MAILS', unit: 1, of: 'mails with logins and confirmations' },
  anonymousTokens: { variable: 'QUOTA_ANONYMOUS_TOKENS_PER_HOUR', unit: 1, of: 'tokens' },
  anonymousSubmissions: { variable: 'QUOTA_ANONYMOUS_SUBMISSIONS_PER_HOUR', unit: 1, of: 'submissions' },
  anonymousSubmissionsDay: { variable: 'QUOTA_ANONYMOUS_SUBMISSIONS_PER_DAY', unit: 1, of: 'submissions' },
  anonymousPhotoBytes: {
    variable: 'QUOTA_ANONYMOUS_PHOTO_MB_PER_HOUR',
    unit: megabyte,
    of: 'megabytes of photos',
  },
  anonymousPhotoBytesDay: {
    variable: 'QUOTA_ANONYMOUS_PHOTO_MB_PER_DAY',
    unit: megabyte,
    of: 'megabytes of photos',
  },
  anonymousPhotosOfAll: {
    variable: 'QUOTA_ANONYMOUS_PHOTO_MB_OF_ALL',
    unit: megabyte,
    of: 'megabytes of photos',
  },
};

/**
 * The quotas that an environment sets; what it does not set is as by default.
 * @throws ServeError `SETTING_INVALID`
 */
export function quotasOf(environment: NodeJS.ProcessEnv): Quotas {
  const quotas = { ...defaultQuotas };
  for (const [name, { variable, unit, of }] of Object.entries(settings)) {
    const text = environment[variable];
    if (!text) continue;
    if (!/^[1-9]\d{0,8}$/.test(text)) {
      throw new ServeError('SETTING_INVALID', `${variable} must be a number of ${of} from 1, not "${text}".`);
    }
    quotas[name as keyof Quotas] = Number(text) * unit;
  }
  return quotas;
}
