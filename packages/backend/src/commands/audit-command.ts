import { Command } from 'commander';
import { isSince } from '../database/day-or-instant.ts';
import type { ExportFormat } from '../export/formats.ts';
import { writeRows } from '../export/write-rows.ts';
import { applicationOption, formatOption, sinceOption } from './options.ts';
import { withDatabase } from './with-database.ts';

type Flags = { since?: string; format: ExportFormat; application?: string };

/** One row for each act; `outcome` is `interrupted` where it has no end. */
const sql = `
  select act.created, act.application_id as application, act.actor as by, act.action, act.subject,
    coalesce(ended.outcome, 'interrupted') as outcome, nullif(ended.detail, '{}')::text as detail
  from audit_event act left join audit_event ended on ended.act = act.id
  where act.act is null and ${isSince('act.created', 'act.application_id')}
  order by act.created, act.id`;

const written = ({ detail, ...row }: { detail: string | null }) => ({
  ...row,
  detail: JSON.parse(detail ?? 'null'),
});

const exportTrail = ({ since, format, application }: Flags) => {
  const source = { sql, values: [since, application], ...(format === 'json' && { written }) };
  return withDatabase(pool => writeRows(pool, source, format, process.stdout));
};

export const auditCommand = () =>
  new Command('audit')
    .description('what administrators did, and retention removed (docs/guide/data-protection.md)')
    .addCommand(
      new Command('export')
        .description('the audit trail, oldest first')
        .addOption(sinceOption())
        .addOption(formatOption())
        .addOption(applicationOption())
        .action(exportTrail),
    );
