import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { Pool } from 'pg';
import { joinDatabase } from './database/index.ts';
import { exportReadings, isSince } from './export/export-readings.ts';
import { type ExportFormat, exportFormats } from './export/formats.ts';
import { importFile } from './import/import-file.ts';
import { describeChanges, describeProblems } from './import/report.ts';
import { migrate } from './migrations/migrate.ts';
import { serveCommand } from './serve-command.ts';

const say = (text: string): boolean => process.stderr.write(`${text}\n`);
/** npm runs scripts in the folder of package.json; paths are meant from where the user stands. */
const pathOf = (file: string): string => resolve(process.env.INIT_CWD ?? '.', file);

async function withDatabase(work: (pool: Pool) => Promise<void>): Promise<void> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = process.env;
  const database = await joinDatabase({ ...(databaseUrl && { databaseUrl }), dataDir: dataDir || '.data' });
  const end = (): void => {
    database.stop().finally(() => process.exit(130));
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  const pool = new Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
  try {
    await migrate(database.url);
    await work(pool);
  } finally {
    await pool.end();
    await database.stop();
  }
}

type ImportFlags = { application?: string; dryRun?: boolean };

async function importCommand(file: string, { application, dryRun = false }: ImportFlags): Promise<void> {
  await withDatabase(async pool => {
    const started = performance.now();
    const outcome = await importFile(pool, pathOf(file), {
      dryRun,
      ...(application && { applicationId: application }),
    }).catch((cause: Error) => {
      throw new Error(`The database failed, nothing was imported: ${cause.message}`, { cause });
    });
    if (!outcome.ok) {
      say(`Nothing of ${file} was imported.\n${describeProblems(outcome.problems)}`);
      process.exitCode = 1;
      return;
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const verb = dryRun ? 'Dry run, nothing was changed; this would happen to' : 'Imported into';
    process.stdout.write(
      `${verb} application "${outcome.applicationId}" (${seconds} s):\n${describeChanges(outcome.changes)}\n`,
    );
  });
}

type ExportFlags = { since: string; format: ExportFormat; application?: string; out?: string };

async function exportCommand({ since, format, application, out }: ExportFlags): Promise<void> {
  const options = { since, format, ...(application && { applicationId: application }) };
  await withDatabase(async pool => {
    if (out === undefined) return exportReadings(pool, options, process.stdout);
    // A file that is not complete never has the name that somebody waits for.
    const draft = `${pathOf(out)}.part`;
    await exportReadings(pool, options, createWriteStream(draft));
    await rename(draft, pathOf(out));
  });
}

const program = new Command('backend').description('The backend of Zählwerk: serve, import, export');
const application = ['--application <id>', 'the application, when the database has several'] as const;

program
  .command('import')
  .description('import accounts and reading jobs (docs/import.md)')
  .argument('<file>', 'a .json or .csv file')
  .option('--dry-run', 'say what would change, and change nothing')
  .option(...application)
  .action(importCommand);

program
  .command('export')
  .description('export the readings that arrived (docs/export.md)')
  .requiredOption('--since <date>', 'a day such as 2026-11-30 or an instant, inclusive', text => {
    if (isSince(text)) return text;
    throw new InvalidArgumentError(
      'It must be a day such as 2026-11-30 or an instant such as 2026-11-30T10:00:00Z.',
    );
  })
  .addOption(new Option('--format <format>', 'how to write them').choices(exportFormats).default('csv'))
  .option('--out <file>', 'write to a file instead of the standard output')
  .option(...application)
  .action(exportCommand);

program
  .command('serve')
  .description('serve the API and a published site; PORT, DATA_DIR and DATABASE_URL say where')
  .option('--site <directory>', 'the published site')
  .action(serveCommand);

let readerIsGone = false;
process.stdout.on('error', () => {
  readerIsGone = true;
});
try {
  await program.parseAsync();
} catch (error) {
  // Nothing failed when the reader of our output has seen enough (`| head`).
  if (!readerIsGone) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
