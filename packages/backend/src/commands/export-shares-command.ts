import { Command } from 'commander';
import type { Pool } from 'pg';
import { findApplication } from '../administration/find-account.ts';
import { instantOf, zoneOfApplication } from '../database/day-or-instant.ts';
import type { ExportFormat } from '../export/formats.ts';
import { writeRows } from '../export/write-rows.ts';
import type { ShareEvent } from '../share/share-event.ts';
import { applicationOption, dayOrInstant, formatOption } from './options.ts';
import { withDatabase } from './with-database.ts';

type Flags = { since?: string; format: ExportFormat; application?: string };

/** `export-shares`: who has shared what with whom (docs/guide/shares.md). */
export const exportSharesCommand = () =>
  new Command('export-shares')
    .description(
      'who has shared which jobs with whom, and taken them back, oldest first (docs/guide/shares.md)',
    )
    .option('--since <date>', 'a day such as 2026-11-30 or an instant, inclusive', dayOrInstant)
    .addOption(formatOption())
    .addOption(applicationOption())
    .action(({ application, ...flags }: Flags) =>
      withDatabase(pool =>
        exportShares(pool, { ...flags, ...(application && { applicationId: application }) }, process.stdout),
      ),
    );

/** Something that happened to a share, for one job of it; `job` is empty where it is about the share as a whole. */
type ExportedShare = {
  created: string;
  application: string;
  /** User name and name of who did it, and of the share. */
  account: string;
  accountName: string;
  share: string;
  shareName: string;
  event: ShareEvent['kind'];
  job: string | null;
};
type ShareRow = Omit<ExportedShare, 'created'> & { created: Date };

const columns: (keyof ExportedShare)[] = [
  'created',
  'application',
  'account',
  'accountName',
  'share',
  'shareName',
  'event',
  'job',
];

const sql = `
  select event.created, account.application_id as application, account.username as account,
    account.name as "accountName", share.username as share, share.name as "shareName", event.kind as event, job
  from share_event event join account on account.id = event.account_id join account share on share.id = event.share_id
    left join unnest(event.job_ids) with ordinality as jobs (job, position) on true
  where ($1::text is null or event.created >= ${instantOf('$1', zoneOfApplication('$2'))})
    and ($2::text is null or account.application_id = $2)
  order by event.created, event.id, position`;

/**
 * Writes the record of all shares to `output`, oldest first.
 * @throws AdministrationError `APPLICATION_UNKNOWN`
 */
async function exportShares(
  pool: Pool,
  { format, since, applicationId }: { format: ExportFormat; since?: string; applicationId?: string },
  output: NodeJS.WritableStream,
): Promise<void> {
  if (applicationId !== undefined) await findApplication(pool, applicationId);
  const written = ({ created, ...row }: ShareRow): ExportedShare => ({
    created: created.toISOString(),
    ...row,
  });
  const values = [since ?? null, applicationId ?? null];
  return writeRows(pool, { sql, values, written }, { format, columns }, output);
}
