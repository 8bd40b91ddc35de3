import { Command } from 'commander';
import { AdministrationError } from '../administration/administration-error.ts';
import type { ExportFormat } from '../export/formats.ts';
import { writeRows } from '../export/write-rows.ts';
import { discardMail, findMail, retryMail, retryMails } from '../mail/administer-mails.ts';
import { byOption, formatOption } from './options.ts';
import { say } from './terminal.ts';
import { type ActFlags, withAudit } from './with-audit.ts';
import { withDatabase } from './with-database.ts';

/** Recipients are in `mail show` alone. */
const sql = `
  select id, created, application_id as application, kind, state, attempts,
    case when state = 'waiting' then next_attempt end as "nextAttempt", problem
  from mail where state = 'dead' or not $1 order by created, id`;

const list = ({ dead = false, format }: { dead?: boolean; format: ExportFormat }) =>
  withDatabase(pool => writeRows(pool, { sql, values: [dead] }, format, process.stdout));

const show = (id: string) =>
  withDatabase(async pool => {
    const entries = Object.entries(await findMail(pool, id)).filter(([, value]) => value !== null);
    const lines = entries.map(
      ([name, value]) => `${name.padEnd(12)} ${value instanceof Date ? value.toISOString() : value}`,
    );
    process.stdout.write(`${lines.join('\n')}\n`);
  });

const retry = (id: string | undefined, { all = false, ...flags }: ActFlags & { all?: boolean }) =>
  withAudit('mail.retry', flags, id, async (pool, tell) => {
    if (all === (id !== undefined)) throw new AdministrationError('MAIL_UNKNOWN', 'Name one mail, or --all.');
    if (id !== undefined) {
      await retryMail(pool, id);
      say(`Mail "${id}" will be sent again.`);
      return;
    }
    const { again, left } = await retryMails(pool);
    tell({ again, left });
    say(
      `${again} mail${again === 1 ? '' : 's'} will be sent again. Dead as before: ${left}, which may have been sent or say nothing any more.`,
    );
  });

const discard = (id: string, flags: ActFlags) =>
  withAudit('mail.discard', flags, id, async pool => {
    await discardMail(pool, id);
    say(`Mail "${id}" was discarded.`);
  });

export const mailCommand = () =>
  new Command('mail')
    .description('mails that wait or could not be sent (docs/guide/mails.md)')
    .addCommand(
      new Command('list')
        .description('the mails of the last 30 days, oldest first, without recipients')
        .option('--dead', 'only those that were given up')
        .addOption(formatOption())
        .action(list),
    )
    .addCommand(
      new Command('show')
        .description(
          'what is known of one mail: recipient, attempts, what the mail server said; not what it says',
        )
        .argument('<id>')
        .action(show),
    )
    .addCommand(
      new Command('retry')
        .description('send a dead mail again, also one that may have been sent')
        .argument('[id]')
        .option('--all', 'all dead mails of which it is certain that they were not sent')
        .addOption(byOption())
        .action(retry),
    )
    .addCommand(
      new Command('discard')
        .description('give a mail up, and remove what it says')
        .argument('<id>')
        .addOption(byOption())
        .action(discard),
    );
