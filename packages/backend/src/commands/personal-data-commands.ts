import { Command } from 'commander';
import type { ExportFormat } from '../export/formats.ts';
import { writeRows } from '../export/write-rows.ts';
import { deleteAccount } from '../personal-data/delete-account.ts';
import { exportAccount } from '../personal-data/export-account.ts';
import { openPhotos } from '../photo/open-photos.ts';
import { photoSettingsOf } from '../photo/photo-settings.ts';
import { counted, happens } from './counted.ts';
import { applicationOption, byOption, formatOption } from './options.ts';
import { pathOf, say } from './terminal.ts';
import { confirmOption, inTwoSteps, type TwoStepFlags } from './two-steps.ts';
import { type ActFlags, withAudit } from './with-audit.ts';
import { withDatabase } from './with-database.ts';

type ExportFlags = ActFlags & { username: string; out: string };
type DeleteFlags = TwoStepFlags & { username: string };

const iso = (moment: Date) => moment.toISOString().slice(0, 10);
const dayOf = (requested: Date | undefined) => requested && { requested: iso(requested) };

const exportTo = (flags: ExportFlags) =>
  withAudit('account.export', flags, flags.username, async (pool, tell) => {
    const store = await openPhotos(photoSettingsOf(process.env), { pool });
    const exported = await exportAccount(pool, store, flags, pathOf(flags.out));
    const { username, readings, photos, requested } = exported;
    tell({ readings, photos, ...dayOf(requested) });
    say(
      `${flags.out} has everything about account "${username}": ${counted(readings, 'value')}, ${counted(photos, 'photo')}. Send it to its holder alone.`,
    );
    if (requested) say(`Its holder has asked for this on ${iso(requested)}. That request is closed.`);
  });

const remove = (flags: DeleteFlags) =>
  inTwoSteps(flags, {
    action: 'account.delete',
    subject: flags.username,
    async work(client) {
      const { username, applicationId, below, requested, ...counts } = await deleteAccount(client, flags);
      const { sessions, links, readings, comments, photos, removedJobs, clearedJobs } = counts;
      const others =
        below.length === 0
          ? 'no other account is below it'
          : `${happens(below.length, 'account', ['below it goes', 'below it go'])}, too: ${below.join(', ')}`;
      return {
        lines: [
          `Account "${username}" in application "${applicationId}" and all that is known of its holder are deleted:`,
          ...(requested ? [`its holder has asked for this on ${iso(requested)}`] : []),
          others,
          `${happens(sessions, 'session', ['ends', 'end'])}, and ${counted(links, 'link')}; devices remove the data of the account`,
          `${happens(readings, 'reading', ['stays', 'stay'])} for billing: meter, register, value, day and number`,
          `${happens(comments, 'comment', ['goes', 'go'])} from them, and ${counted(photos, 'photo')}`,
          `${counted(removedJobs, 'job')} without another holder and without a reading ${removedJobs === 1 ? 'goes' : 'go'}`,
          `${counted(clearedJobs, 'job')} without another holder ${clearedJobs === 1 ? 'loses' : 'lose'} customer, address and known readings`,
        ],
        detail: { below: below.length, ...counts, ...dayOf(requested) },
      };
    },
  });

const requestsSql = `
  select requested, account.application_id as application, kind, username, name
  from data_request join account on account.id = account_id
  where account.application_id = coalesce($1, account.application_id) order by requested, username, kind`;

const list = ({ application, format }: { application?: string; format: ExportFormat }) =>
  withDatabase(pool => writeRows(pool, { sql: requestsSql, values: [application] }, format, process.stdout));

const command = (name: string, description: string) =>
  new Command(name)
    .description(description)
    .requiredOption('--username <name>', 'the account; upper and lower case are the same')
    .addOption(applicationOption())
    .addOption(byOption());

export const accountExportCommand = () =>
  command('export', 'write everything about the holder of an account as a ZIP file')
    .requiredOption('--out <file>', 'the file')
    .action(exportTo);

export const accountDeleteCommand = () =>
  command('delete', 'delete an account, its shares and what is known of its holder; first say what would go')
    .addOption(confirmOption('the user name'))
    .action(remove);

export const accountRequestsCommand = () =>
  new Command('requests')
    .description(
      'what holders of accounts have asked for in the portal, oldest first; export and delete fulfil it',
    )
    .addOption(applicationOption())
    .addOption(formatOption())
    .action(list);
