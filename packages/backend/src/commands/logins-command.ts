import { Command } from 'commander';
import type { Pool } from 'pg';
import { AdministrationError } from '../administration/administration-error.ts';
import { findApplication } from '../administration/find-account.ts';
import { isSince } from '../database/day-or-instant.ts';
import type { ExportFormat } from '../export/formats.ts';
import { writeRows } from '../export/write-rows.ts';
import { applicationOption, formatOption, sinceOption } from './options.ts';
import { withDatabase } from './with-database.ts';

type Flags = { username?: string; since?: string; format: ExportFormat; application?: string };

/** `account` is the present user name (docs/guide/accounts.md). */
const sql = `
  select event.created, event.application_id as application, account.username as account, method, outcome, address,
    user_agent as "userAgent"
  from login_event event left join account on account.id = event.account_id
  where ${isSince('event.created', 'event.application_id')}
    and ($3::text is null or lower(account.username) = lower($3))
  order by event.created, event.id`;

/** A misspelled name is an error, not an empty table. */
const logins = ({ username, since, format, application }: Flags) =>
  withDatabase(async pool => {
    if (application !== undefined) await findApplication(pool, application);
    if (username !== undefined) await checkUsername(pool, username, application);
    await writeRows(pool, { sql, values: [since, application, username] }, format, process.stdout);
  });

async function checkUsername(pool: Pool, username: string, applicationId: string | undefined) {
  const { rowCount } = await pool.query(
    'select from account where lower(username) = lower($1) and ($2::text is null or application_id = $2)',
    [username, applicationId],
  );
  if (rowCount === 0) throw new AdministrationError('ACCOUNT_UNKNOWN', `There is no account "${username}".`);
}

export const loginsCommand = () =>
  new Command('logins')
    .description('who logged in or tried to, oldest first')
    .option('--username <name>', 'of one account')
    .addOption(sinceOption())
    .addOption(formatOption())
    .addOption(applicationOption())
    .action(logins);
