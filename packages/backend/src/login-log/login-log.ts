import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Metrics } from '../observation/metrics.ts';
import { keptAddress, keptUserAgent, type LoginEvent } from './login-event.ts';

const insert = `
  insert into login_event (application_id, account_id, method, outcome, address, user_agent)
  select (select id from application where id = $1),
    coalesce($2, (select id from account where application_id = $1 and lower(username) = lower($3))),
    $4, $5, $6, $7
  returning application_id as application`;

/** Writes and counts attempts to log in, for `account logins` (docs/guide/accounts.md). */
export function createLoginLog(pool: Pool, log: Pick<FastifyBaseLogger, 'warn'>, { logins }: Metrics) {
  // One after the other: a busy table holds one connection, not all of them.
  let written = Promise.resolve();

  async function write({ method, outcome, applicationId, account, visitor }: LoginEvent): Promise<string> {
    const id = account !== undefined && 'id' in account ? account.id : null;
    const username = account !== undefined && 'username' in account ? account.username : null;
    const { address, userAgent } = visitor;
    const kept = [keptAddress(address), keptUserAgent(userAgent)];
    const values = [applicationId, id, username, method, outcome, ...kept];
    const { rows } = await pool.query<{ application: string | null }>(insert, values);
    // Visitors can name any application.
    return rows[0]?.application ?? '';
  }

  return {
    /**
     * Returns at once: a login neither waits for the log nor fails with it, and its time reveals nothing. A failure is a
     * line in the server's log.
     */
    note(event: LoginEvent): void {
      const count = (application: string) =>
        logins.inc({ method: event.method, outcome: event.outcome, application });
      written = written.then(() =>
        write(event).then(count, (err: unknown) => {
          log.warn({ err }, 'login not written down');
          count('');
        }),
      );
    },
    /** Resolves when all noted events are written. */
    settled: () => written,
  };
}

export type LoginLog = ReturnType<typeof createLoginLog>;
