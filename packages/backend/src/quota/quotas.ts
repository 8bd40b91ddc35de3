import { ServeError } from '../serve-error.ts';

/** What an account may use up in a day of the utility. `perJob`: how often it may send one job, corrections included. */
export type Quotas = {
  requests: number;
  submissions: number;
  corrections: number;
  perJob: number;
  photoBytes: number;
};

const gigabyte = 1_000_000_000;

/**
 * Several times what a field reader needs who reads 1,000 of 10,000 jobs in a day, with three photos of 400 KB each, and
 * was without a connection for some days.
 */
export const defaultQuotas: Quotas = {
  requests: 100_000,
  submissions: 10_000,
  corrections: 5000,
  perJob: 100,
  photoBytes: 10 * gigabyte,
};

/** The setting of `serve` for each, and how much one of it is. */
const settings: Record<keyof Quotas, { variable: string; unit: number; of: string }> = {
  requests: { variable: 'QUOTA_REQUESTS', unit: 1, of: 'requests' },
  submissions: { variable: 'QUOTA_SUBMISSIONS', unit: 1, of: 'submissions' },
  corrections: { variable: 'QUOTA_CORRECTIONS', unit: 1, of: 'corrections' },
  perJob: { variable: 'QUOTA_PER_JOB', unit: 1, of: 'submissions for one job' },
  photoBytes: { variable: 'QUOTA_PHOTO_MB', unit: 1_000_000, of: 'megabytes of photos' },
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
