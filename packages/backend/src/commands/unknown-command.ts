import { Command, Option } from 'commander';
import { stringify } from 'csv-stringify/sync';
import { candidatesOf } from '../assignment/candidates.ts';
import { assignReading, rejectReading } from '../assignment/decide-reading.ts';
import { findReading } from '../assignment/find-reading.ts';
import { showReading } from '../assignment/show-reading.ts';
import { isSince } from '../database/day-or-instant.ts';
import { inSnapshot } from '../database/in-snapshot.ts';
import { assignedJobColumns, decisionColumns, lastDecisionSql } from '../export/decision.ts';
import { exportPhotos } from '../export/export-photos.ts';
import { csvOptions, type ExportFormat } from '../export/formats.ts';
import { writeRows } from '../export/write-rows.ts';
import { openPhotos } from '../photo/open-photos.ts';
import { photoSettingsOf } from '../photo/photo-settings.ts';
import { applicationOption, byOption, formatOption, sinceOption } from './options.ts';
import { pathOf, say } from './terminal.ts';
import { type ActFlags, withAudit } from './with-audit.ts';
import { withDatabase } from './with-database.ts';

type ApplicationFlags = { application?: string };
type ListFlags = ApplicationFlags & { state: string; format: ExportFormat; since?: string };

/** `account`: the sender of a reading that was sent with a login. */
const listSql = `
  select * from (
    select reading.created, reading.application_id as application, reading.number as reference, null as account,
      reading.meter_type as "meterType", reading.meter_number as "meterNumber",
      reading.reading_date::text as "readingDate", reading.firstname || ' ' || reading.lastname as name,
      reading.zip, reading.city, ${decisionColumns}, ${assignedJobColumns}
    from anonymous_reading reading ${lastDecisionSql('anonymous_reading_id')}
    union all
    select reading.created, account.application_id, reading.id::text, account.username, null,
      reading.meter_number, reading.reading_date::text, account.name, null, null, ${decisionColumns},
      ${assignedJobColumns}
    from unknown_reading reading join account on account.id = reading.account_id
      ${lastDecisionSql('unknown_reading_id')}) listed
  where ${isSince('created', 'application')} and ($3 = 'all' or state = upper($3))
  order by created, reference`;

const list = ({ state, since, format, application }: ListFlags) => {
  const source = { sql: listSql, values: [since, application, state] };
  return withDatabase(pool => writeRows(pool, source, format, process.stdout));
};

const show = (number: string, { photos, application }: ApplicationFlags & { photos?: string }) =>
  withDatabase(async pool => {
    const reading = await findReading(pool, number, application);
    if (photos !== undefined) {
      if (reading.kind === 'account')
        throw new Error('--photos: those of a reading with login are fetched from the portal.');
      const choice = { readingId: reading.id };
      const store = await openPhotos(photoSettingsOf(process.env), { pool });
      const count = await inSnapshot(pool, client => exportPhotos(client, store, choice, pathOf(photos)));
      say(`${count} photo${count === 1 ? '' : 's'} written to ${photos}.`);
    }
    process.stdout.write(`${JSON.stringify(await showReading(pool, reading), null, 2)}\n`);
  });

const assign = (number: string, jobId: string, flags: ActFlags) =>
  withAudit('unknown.assign', flags, number, async (pool, tell) => {
    const { by, application: applicationId } = flags;
    tell({ job: jobId });
    const { reference } = await assignReading(pool, { wanted: number, by, applicationId }, jobId);
    say(`Reading ${reference} is assigned to job "${jobId}".`);
  });

const reject = (number: string, { reason, ...flags }: ActFlags & { reason: string }) =>
  withAudit('unknown.reject', flags, number, async pool => {
    const { by, application: applicationId } = flags;
    const { reference } = await rejectReading(pool, { wanted: number, by, applicationId }, reason);
    say(`Reading ${reference} is rejected.`);
  });

const candidateColumns = [
  'jobId',
  'meterNumber',
  'match',
  'slips',
  'sameAddress',
  'customerNumber',
  'name',
  'street',
  'houseNumber',
  'zip',
  'city',
];

const candidates = (number: string, { format, application }: ApplicationFlags & { format: ExportFormat }) =>
  withDatabase(async pool => {
    const found = await candidatesOf(pool, await findReading(pool, number, application));
    const csv = () => stringify(found, csvOptions({ columns: candidateColumns }));
    process.stdout.write(format === 'csv' ? csv() : `${JSON.stringify(found, null, 1)}\n`);
  });

const command = (name: string, description: string) =>
  new Command(name)
    .description(description)
    .argument('<number>', 'a submission number, or the readingId of a reading that was sent with login');

export const unknownCommand = () =>
  new Command('unknown')
    .description('readings that came without a job: find their jobs, assign, reject (docs/guide/export.md)')
    .addCommand(
      new Command('list')
        .description('those that are open, oldest first')
        .addOption(
          new Option('--state <state>', 'which')
            .choices(['open', 'assigned', 'rejected', 'all'])
            .default('open'),
        )
        .addOption(sinceOption())
        .addOption(formatOption())
        .addOption(applicationOption())
        .action(list),
    )
    .addCommand(
      command('show', 'all that is known about one, as JSON')
        .option('--photos <directory>', 'write its photos there')
        .addOption(applicationOption())
        .action(show),
    )
    .addCommand(
      command('candidates', 'the jobs that one most likely belongs to, by meter number')
        .addOption(formatOption())
        .addOption(applicationOption())
        .action(candidates),
    )
    .addCommand(
      command('assign', 'mark one as the reading of a job')
        .argument('<jobId>', 'the job')
        .addOption(byOption())
        .addOption(applicationOption())
        .action(assign),
    )
    .addCommand(
      command('reject', 'mark one as of no use')
        .requiredOption('--reason <text>', 'why')
        .addOption(byOption())
        .addOption(applicationOption())
        .action(reject),
    );
