import { Command } from 'commander';
import type { Pool } from 'pg';
import { AdministrationError } from '../administration/administration-error.ts';
import { findApplication } from '../administration/find-account.ts';
import { instantOf, zoneOfApplication } from '../database/day-or-instant.ts';
import type { ExportFormat } from '../export/formats.ts';
import { writeRows } from '../export/write-rows.ts';
import type { LoginMethod, LoginOutcome } from '../login-log/login-event.ts';
import { applicationOption, dayOrInstant, formatOption } from './options.ts';
import { withDatabase } from './with-database.ts';

type Flags = { username?: string; since?: string; format: ExportFormat; application?: string };

const logins = ({ application, ...flags }: Flags) =>
  withDatabase(pool =>
    exportLogins(pool, { ...flags, ...(application && { applicationId: application }) }, process.stdout),
  );

/** `account logins`: who logged in or tried to (docs/guide/accounts.md). */
export const loginsCommand = () =>
  new Command('logins')
    .description('who logged in or tried to, oldest first')
    .option('--username <name>', 'of one account')
    .option('--since <date>', 'a day such as 2026-11-30 or an instant, inclusive', dayOrInstant)
    .addOption(formatOption())
    .addOption(applicationOption())
    .action(logins);

/** Which attempts: of one username (upper and lower case alike), since a day or an instant, of one application. */
type LoginsOptions = {
  format: ExportFormat;
  username?: string;
  since?: string;
  applicationId?: string;
};

/** One attempt to log in (docs/guide/accounts.md); `account` is the user name it has today. */
type ExportedLogin = {
  created: string;
  application: string | null;
  account: string | null;
  method: LoginMethod;
  outcome: LoginOutcome;
  address: string | null;
  userAgent: string | null;
};
type LoginRow = Omit<ExportedLogin, 'created'> & { created: Date };

const columns: (keyof ExportedLogin)[] = [
  'created',
  'application',
  'account',
  'method',
  'outcome',
  'address',
  'userAgent',
];

const sql = `
  select event.created, event.application_id as application, account.username as account, method, outcome, address,
    user_agent as "userAgent"
  from login_event event left join account on account.id = event.account_id
  where ($1::text is null or lower(account.username) = lower($1))
    and ($2::text is null or event.created >= ${instantOf('$2', zoneOfApplication('$3'))})
    and ($3::text is null or event.application_id = $3)
  order by event.created, event.id`;

/**
 * Writes the attempts to log in that are still kept to `output`, oldest first.
 * @throws AdministrationError `APPLICATION_UNKNOWN`, `ACCOUNT_UNKNOWN`: nothing found is not the same as misspelled
 */
async function exportLogins(
  pool: Pool,
  { format, username, since, applicationId }: LoginsOptions,
  output: NodeJS.WritableStream,
): Promise<void> {
  if (applicationId !== undefined) await findApplication(pool, applicationId);
  if (username !== undefined) await checkUsername(pool, username, applicationId);
  const written = ({ created, ...row }: LoginRow): ExportedLogin => ({
    created: created.toISOString(),
    ...row,
  });
  const values = [username ?? null, since ?? null, applicationId ?? null];
  return writeRows(pool, { sql, values, written }, { format, columns }, output);
}

async function checkUsername(pool: Pool, username: string, applicationId: string | undefined) {
  const { rowCount } = await pool.query(
    'select from account where lower(username) = lower($1) and ($2::text is null or application_id = $2)',
    [username, applicationId ?? null],
  );
  if (rowCount === 0) throw new AdministrationError('ACCOUNT_UNKNOWN', `There is no account "${username}".`);
}
