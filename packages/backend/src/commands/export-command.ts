import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { exportPhotos } from '../export/export-photos.ts';
import { type ExportedMeters, exportedMeters, exportReadings } from '../export/export-readings.ts';
import type { ExportFormat } from '../export/formats.ts';
import { applicationOption, dayOrInstant, formatOption } from './options.ts';
import { pathOf } from './terminal.ts';
import { withDatabase } from './with-database.ts';

type Flags = {
  since: string;
  format: ExportFormat;
  meters: ExportedMeters;
  application?: string;
  out?: string;
  photos?: string;
};

async function exportTo({ since, format, meters, application, out, photos }: Flags): Promise<void> {
  if (photos !== undefined && meters !== 'anonymous')
    throw new Error('--photos needs --meters anonymous: other photos are fetched from the portal.');
  const options = { since, format, meters, ...(application && { applicationId: application }) };
  await withDatabase(async pool => {
    if (photos !== undefined) await exportPhotos(pool, options, pathOf(photos));
    if (out === undefined) return exportReadings(pool, options, process.stdout);
    // A file that is not complete never has the name that somebody waits for.
    const draft = `${pathOf(out)}.part`;
    // What is left of an export that was cut off may be open to others; names, addresses and readings are not.
    await rm(draft, { force: true });
    await exportReadings(pool, options, createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
    await rename(draft, pathOf(out));
  });
}

const metersOption = () =>
  new Option(
    '--meters <which>',
    'those of the jobs, unknown ones that readers named by number, or those read without login',
  )
    .choices(exportedMeters)
    .default('jobs');

/** `export --since DAY` (docs/export.md). */
export const exportCommand = () =>
  new Command('export')
    .description('export the readings that arrived (docs/export.md)')
    .requiredOption('--since <date>', 'a day such as 2026-11-30 or an instant, inclusive', dayOrInstant)
    .addOption(formatOption())
    .addOption(metersOption())
    .option('--out <file>', 'write to a file instead of the standard output')
    .option('--photos <directory>', 'write the photos of readings without login there')
    .addOption(applicationOption())
    .action(exportTo);
