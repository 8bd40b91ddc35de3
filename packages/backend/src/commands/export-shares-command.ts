import { Command } from 'commander';
import { findApplication } from '../administration/find-account.ts';
import { isSince } from '../database/day-or-instant.ts';
import type { ExportFormat } from '../export/formats.ts';
import { writeRows } from '../export/write-rows.ts';
import { applicationOption, formatOption, sinceOption } from './options.ts';
import { withDatabase } from './with-database.ts';

type Flags = { since?: string; format: ExportFormat; application?: string };

/** One row for each job of an event; `job` is empty where the event is about the share as a whole. */
const sql = `
  select event.created, account.application_id as application, account.username as account,
    account.name as "accountName", share.username as share, share.name as "shareName", event.kind as event, job
  from share_event event join account on account.id = event.account_id join account share on share.id = event.share_id
    left join unnest(event.job_ids) with ordinality as jobs (job, position) on true
  where ${isSince('event.created', 'account.application_id')}
  order by event.created, event.id, position`;

const exportShares = ({ since, format, application }: Flags) =>
  withDatabase(async pool => {
    if (application !== undefined) await findApplication(pool, application);
    await writeRows(pool, { sql, values: [since, application] }, format, process.stdout);
  });

export const exportSharesCommand = () =>
  new Command('export-shares')
    .description(
      'who has shared which jobs with whom, and taken them back, oldest first (docs/guide/shares.md)',
    )
    .addOption(sinceOption())
    .addOption(formatOption())
    .addOption(applicationOption())
    .action(exportShares);
