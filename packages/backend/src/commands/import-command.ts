import { Command } from 'commander';
import { importFile } from '../import/import-file.ts';
import { describeChanges, describeProblems, describeWarnings } from '../import/report.ts';
import { plainLine } from '../mail/plain-text.ts';
import { openPhotos } from '../photo/open-photos.ts';
import { photoSettingsOf } from '../photo/photo-settings.ts';
import { RequestError } from '../plugins/request-error.ts';
import { applicationOption, byOption } from './options.ts';
import { pathOf, say } from './terminal.ts';
import { type ActFlags, withAudit } from './with-audit.ts';

type Flags = ActFlags & { dryRun?: boolean };

async function importAndTell(file: string, flags: Flags) {
  const { application: applicationId, dryRun = false } = flags;
  const photoSettings = photoSettingsOf(process.env);
  await withAudit('import', flags, undefined, async (pool, tell) => {
    tell({ dryRun });
    const started = performance.now();
    const store = await openPhotos(photoSettings, { pool });
    const outcome = await importFile(pool, pathOf(file), { dryRun, applicationId, store }).catch(
      (cause: Error) => {
        throw new Error(`${reasonOf(cause)} Nothing was imported.`, { cause });
      },
    );
    if (!outcome.ok) {
      say(`Nothing of ${file} was imported.\n${describeProblems(outcome.problems)}`);
      tell({ imported: false });
      process.exitCode = 1;
      return;
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stderr.write(describeWarnings(outcome.warnings));
    const verb = dryRun ? 'Dry run, nothing was changed; this would happen to' : 'Imported into';
    const goal =
      outcome.applicationId === undefined ? 'all applications' : `application "${outcome.applicationId}"`;
    const { configuration } = outcome;
    const named = configuration === undefined ? '' : `, configuration "${plainLine(configuration)}"`;
    process.stdout.write(`${verb} ${goal}${named} (${seconds} s):\n${describeChanges(outcome.changes)}\n`);
  });
}

/** The store of photos has the reason of a failing bucket as cause. */
function reasonOf(error: Error): string {
  if (!(error instanceof RequestError)) return `The database failed: ${error.message}.`;
  const { message } = error.cause instanceof Error ? error.cause : error;
  return `Photos cannot be stored: ${message}`;
}

export const importCommand = () =>
  new Command('import')
    .description(
      'import accounts and reading jobs, registrations, cities by zip code, or the texts of a page (docs/guide/import.md)',
    )
    .argument('<file>', 'a .json or .csv file, or a folder help, introduction, imprint or privacy')
    .option('--dry-run', 'say what would change, and change nothing')
    .addOption(applicationOption())
    .addOption(byOption())
    .action(importAndTell);
