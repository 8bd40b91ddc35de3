import type { Pool } from 'pg';

const hour = 3_600_000;

/** How long attempts to log in are kept unless the utility says another number of days. */
export const defaultLoginLogDays = 90;

/** Removes what nobody can use any more: ended sessions and counts, old logins, addresses and answers after a year. */
export async function tidyUp(pool: Pool, loginLogDays = defaultLoginLogDays): Promise<void> {
  await pool.query('delete from refresh_family where expires_at < now() or revoked_at < now()');
  await pool.query('delete from login_attempt where window_ends < now()');
  await pool.query("delete from login_address where last_login < now() - interval '1 year'");
  await pool.query('delete from login_event where created < now() - make_interval(days => $1)', [
    loginLogDays,
  ]);
  await pool.query("delete from idempotency_key where created < now() - interval '1 year'");
}

/** Tidies up now and every hour, until the returned function is called. A failure waits for the next hour. */
export function keepTidy(pool: Pool, loginLogDays?: number): () => void {
  const tidy = () => void tidyUp(pool, loginLogDays).catch(() => undefined);
  tidy();
  const timer = setInterval(tidy, hour).unref();
  return () => clearInterval(timer);
}
