import { Command, CommanderError } from 'commander';
import { RequestError } from '../plugins/request-error.ts';
import { loadSecretFiles } from '../settings/secret-files.ts';
import { accountCommand } from './account-command.ts';
import { auditCommand } from './audit-command.ts';
import { backupCommand } from './backup-command.ts';
import { doctorCommand } from './doctor-command.ts';
import { exportCommand } from './export-command.ts';
import { exportSharesCommand } from './export-shares-command.ts';
import { importCommand } from './import-command.ts';
import { jobCommand } from './job-command.ts';
import { keysCommand } from './keys-command.ts';
import { mailCommand } from './mail-command.ts';
import { originOf } from './options.ts';
import { photosCommand } from './photos-command.ts';
import { readingCommand } from './reading-command.ts';
import { restoreCommand } from './restore-command.ts';
import { standInCrmCommand } from './stand-in-crm-command.ts';
import { say } from './terminal.ts';
import { unknownCommand } from './unknown-command.ts';
import { withDatabase } from './with-database.ts';

const backendCommand = () =>
  new Command('backend')
    .description(
      'The backend of Zählwerk: serve, import, export, accounts, jobs, readings, keys, mails, audit trail, backups, photos',
    )
    .addCommand(importCommand())
    .addCommand(exportCommand())
    .addCommand(exportSharesCommand())
    .addCommand(accountCommand())
    .addCommand(keysCommand())
    .addCommand(unknownCommand())
    .addCommand(mailCommand())
    .addCommand(backupCommand())
    .addCommand(restoreCommand())
    .addCommand(doctorCommand())
    .addCommand(photosCommand())
    .addCommand(jobCommand())
    .addCommand(readingCommand())
    .addCommand(auditCommand())
    .addCommand(standInCrmCommand())
    .addCommand(
      new Command('serve')
        .description(
          'serve the API and a published site; PORT, DATA_DIR, DATABASE_URL and KEYS_FILE say where',
        )
        .option('--site <directory>', 'the published site')
        .option(
          '--stand-in-crm <address>',
          'where "stand-in-crm" listens, for the links of the demo',
          originOf,
        )
        // Other commands do without the server's code.
        .action(async options => (await import('./serve-command.ts')).serveCommand(options)),
    )
    .addCommand(
      new Command('worker')
        .description('send mails and remove expired data, where "serve" has WORKER=off')
        .action(async () => (await import('./worker-command.ts')).workerCommand()),
    )
    .addCommand(
      new Command('migrate')
        .description('bring the database up to date, which every start does too')
        .action(() => withDatabase(async () => void say('The database is up to date.'))),
    );

/** Makes errors in parameters exceptions, in all subcommands. */
function throwing(command: Command): Command {
  command.commands.forEach(throwing);
  return command.exitOverride();
}

/** A refusal that the API answers in general words has its reason for operators as cause. */
function lineOf(error: unknown): string {
  if (error instanceof RequestError && error.cause instanceof Error) return error.cause.message;
  return error instanceof Error ? error.message : String(error);
}

/** Runs a command of `npm run backend -- …`. An error is one line and exit code 1. */
export async function runCommandLine(parameters: readonly string[]): Promise<void> {
  let readerIsGone = false;
  process.stdout.on('error', () => {
    readerIsGone = true;
  });
  try {
    loadSecretFiles(process.env);
    await throwing(backendCommand()).parseAsync(parameters, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has printed the message; requested help is no failure.
      process.exitCode = error.exitCode;
      return;
    }
    // A reader that stops early (`| head`) is no failure.
    if (!readerIsGone) {
      say(lineOf(error));
      process.exitCode = 1;
    }
  }
}
