import { createWriteStream } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { AdministrationError } from '../administration/administration-error.ts';
import type { Cursor } from '../export/cursor.ts';
import { type ExportedMeters, exportedMeters, exportReadings } from '../export/export-readings.ts';
import type { ExportFormat } from '../export/formats.ts';
import { openPhotos } from '../photo/open-photos.ts';
import { photoSettingsOf } from '../photo/photo-settings.ts';
import { applicationOption, byOption, formatOption, sinceOption } from './options.ts';
import { pathOf } from './terminal.ts';
import { type ActFlags, withAudit } from './with-audit.ts';

type Flags = ActFlags & {
  since?: string;
  cursor?: string;
  format: ExportFormat;
  meters: ExportedMeters;
  out?: string;
  photos?: string;
};

async function exportTo(flags: Flags): Promise<void> {
  const { since, cursor, format, meters, application, out, photos } = flags;
  if (since === undefined && cursor === undefined) throw new Error('--since is needed, or --cursor.');
  if (photos !== undefined && meters !== 'anonymous')
    throw new Error('--photos needs --meters anonymous: other photos are fetched from the portal.');
  const options = {
    ...(since === undefined ? { cursor: await keptCursor(cursor ?? '') } : { since }),
    format,
    meters,
    applicationId: application,
  };
  await withAudit('export', flags, undefined, async (pool, tell) => {
    tell({ meters, photos: photos !== undefined });
    const store = photos === undefined ? undefined : await openPhotos(photoSettingsOf(process.env), { pool });
    const chosen = { ...options, ...(photos && store && { photos: { directory: pathOf(photos), store } }) };
    const next = await exportInto(out, output => exportReadings(pool, chosen, output));
    // Last: an incomplete export is repeated.
    if (cursor !== undefined) await keepCursor(cursor, next);
  });
}

async function exportInto(
  out: string | undefined,
  write: (output: NodeJS.WritableStream) => Promise<Cursor>,
): Promise<Cursor> {
  if (out === undefined) return write(process.stdout);
  // An incomplete file never has its final name.
  const draft = `${pathOf(out)}.part`;
  // Remains of an interrupted export may be readable by others; personal data must not be.
  await rm(draft, { force: true });
  const next = await write(createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
  await rename(draft, pathOf(out));
  return next;
}

async function keptCursor(file: string): Promise<Cursor> {
  try {
    return await readFile(pathOf(file), 'utf8');
  } catch {
    throw new AdministrationError(
      'CURSOR_UNUSABLE',
      `${file} cannot be read. Begin with --since DAY --cursor FILE.`,
    );
  }
}

async function keepCursor(file: string, cursor: Cursor): Promise<void> {
  const draft = `${pathOf(file)}.part`;
  await writeFile(draft, cursor);
  await rename(draft, pathOf(file));
}

const metersOption = () =>
  new Option(
    '--meters <which>',
    'those of the jobs, unknown ones that readers named by number, or those read without login',
  )
    .choices(exportedMeters)
    .default('jobs');

export const exportCommand = () =>
  new Command('export')
    .description('export the readings that arrived (docs/guide/export.md)')
    .addOption(sinceOption())
    .option('--cursor <file>', 'what the last export with this file had not seen; with --since begins it')
    .addOption(formatOption())
    .addOption(metersOption())
    .option('--out <file>', 'write to a file instead of the standard output')
    .option('--photos <directory>', 'write the photos of readings without login there')
    .addOption(applicationOption())
    .addOption(byOption())
    .action(exportTo);
