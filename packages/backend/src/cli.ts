import { Command } from 'commander';
import { accountCommand } from './commands/account-command.ts';
import { exportCommand } from './commands/export-command.ts';
import { importCommand } from './commands/import-command.ts';
import { keysCommand } from './commands/keys-command.ts';
import { mailCommand } from './commands/mail-command.ts';
import { say } from './commands/terminal.ts';
import { unknownCommand } from './commands/unknown-command.ts';

const program = new Command('backend')
  .description(
    'The backend of Zählwerk: serve, import, export, accounts, keys, readings without a job, mails',
  )
  .addCommand(importCommand())
  .addCommand(exportCommand())
  .addCommand(accountCommand())
  .addCommand(keysCommand())
  .addCommand(unknownCommand())
  .addCommand(mailCommand());

program
  .command('serve')
  .description('serve the API and a published site; PORT, DATA_DIR, DATABASE_URL and KEYS_FILE say where')
  .option('--site <directory>', 'the published site')
  // The server's code is of no use to the other commands.
  .action(async options => (await import('./commands/serve-command.ts')).serveCommand(options));

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
