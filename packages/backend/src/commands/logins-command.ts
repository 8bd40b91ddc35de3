import { Command } from 'commander';
import { exportLogins } from '../administration/export-logins.ts';
import type { ExportFormat } from '../export/formats.ts';
import { applicationOption, dayOrInstant, formatOption } from './options.ts';
import { withDatabase } from './with-database.ts';

type Flags = { username?: string; since?: string; format: ExportFormat; application?: string };

const logins = ({ application, ...flags }: Flags) =>
  withDatabase(pool =>
    exportLogins(pool, { ...flags, ...(application && { applicationId: application }) }, process.stdout),
  );

/** `account logins`: who logged in or tried to (docs/accounts.md). */
export const loginsCommand = () =>
  new Command('logins')
    .description('who logged in or tried to, oldest first')
    .option('--username <name>', 'of one account')
    .option('--since <date>', 'a day such as 2026-11-30 or an instant, inclusive', dayOrInstant)
    .addOption(formatOption())
    .addOption(applicationOption())
    .action(logins);
