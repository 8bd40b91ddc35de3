import { randomUUID } from 'node:crypto';
import type { AuthTokenResponse } from '@zaehlwerk/api/schema';
import { defaultTimeZone, today } from '@zaehlwerk/domain';
import type { InjectOptions } from 'fastify';
import { type AppOptions, buildApp } from '../../src/app.ts';
import { openPool, requestLimits } from '../../src/database/pool.ts';
import { newKeySet } from '../../src/keys/key-set.ts';
import { createMetrics } from '../../src/observation/metrics.ts';
import { openPhotos } from '../../src/photo/open-photos.ts';
import type { PhotoBucket } from '../../src/photo/photo-settings.ts';
import { createTestDatabase, type TestDatabase } from '../database/index.ts';
import { insertFixture, password } from './fixture.ts';

/** The address that logins of a test come from unless it says another. */
const home = '198.51.100.7';

/** The whole app with the fixture's rows, and everything it logged; on a database of its own, or on `shared`, emptied. */
export async function createTestApp(
  options: Partial<
    Pick<
      AppOptions,
      'siteDirectory' | 'quotas' | 'keys' | 'crmSecrets' | 'securityContact' | 'storage' | 'drawPhoto'
    >
  > & { shared?: TestDatabase; photoBucket?: PhotoBucket } = {},
) {
  const { shared, photoBucket, ...appOptions } = options;
  const database = shared ?? (await createTestDatabase());
  await shared?.empty();
  await shared?.pool.query('delete from signing_key');
  await insertFixture(database.pool);
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const pool = openPool(database.url, requestLimits);
  const metrics = createMetrics(pool, options);
  const { keys = { keys: newKeySet(new Date()) } } = options;
  const photos = await openPhotos(photoBucket, { pool, metrics });
  const app = await buildApp({ pool, log, metrics, photos, ...appOptions, keys });

  const authenticate = (payload: object, remoteAddress = home, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/auth/token',
      payload: { applicationId: 'demo', ...payload },
      remoteAddress,
      headers,
    });

  async function login(username = 'kunde'): Promise<AuthTokenResponse> {
    const answer = await authenticate({ username, password });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  }

  return {
    app,
    lines,
    metrics,
    photos,
    /** The keys of the app; another backend of the same database needs them. */
    keys,
    /** The connections of requests, with their limits. */
    requestPool: pool,
    /** Those of the test. */
    pool: database.pool,
    /** For code with connections of its own. */
    databaseUrl: database.url,
    authenticate,
    login,
    /** Opens all connections of the pool, so that requests sent together really run together. */
    warmUp: () => Promise.all(Array.from({ length: 10 }, () => pool.query('select pg_sleep(0.1)'))),
    /** A request with the bearer token of a fresh login. */
    as: async (username: string) => {
      const { token } = await login(username);
      return (options: InjectOptions) =>
        app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } });
    },
    /** Brings the rows back to those of the fixture; memory of the app stays, and logins of before may still be logged. */
    reset: async () => {
      await database.empty();
      await insertFixture(database.pool);
      lines.length = 0;
    },
    close: async () => {
      await app.close();
      await pool.end();
      if (!shared) await database.drop();
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** The request that sends results for a job, read on the utility's day, with a fresh `Idempotency-Key` unless `key` is given. */
export function sending(
  jobId: string,
  results: object[],
  { day = new Date(), key = randomUUID() as string } = {},
) {
  const readingDate = `${today(defaultTimeZone, day)}T12:00:00.000Z`;
  return {
    method: 'POST',
    url: `/api/pro/job/${encodeURIComponent(jobId)}/meterRateTask/result`,
    headers: { 'idempotency-key': key },
    payload: { readingDate, results },
  } as const;
}
