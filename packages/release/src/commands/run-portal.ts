import process from 'node:process';
import { Command, CommanderError } from 'commander';
import { checkCommand } from './check-command.ts';
import { describeCommand } from './describe-command.ts';
import { devCommand } from './dev-command.ts';
import { cspCommand, historyCommand, statusCommand } from './inspect-commands.ts';
import { keyCommand, signCommand } from './key-commands.ts';
import { publishCommand } from './publish-command.ts';
import { publisherCommand } from './publisher-commands.ts';
import { exitCodes } from './run.ts';
import { settingsCommand, switchCommands } from './switch-commands.ts';
import { collectCommand, refreshCommand, verifyCommand } from './upkeep-commands.ts';

const helpText = `
The site is a directory that a web server serves, or s3://bucket/prefix;
--site or PORTAL_SITE names it.

  portal check mf-reading/dist --against https://staging.example
  portal publish mf-reading/dist --site /srv/portal/site
  portal publish mf-reading/dist --site /srv/portal/site --canary 10
  portal rollback mf-reading --site /srv/portal/site
  portal publish mf-reading/dist --site /srv/portal/site --key team.pem
  portal dev mf-reading
  portal dev mf-reading --against https://staging.example

Ends with
  0  done
  1  the site cannot be used
  2  the command's words are off
  3  refused, nothing has changed
  4  verify, check or describe has found problems

docs/guide/making-a-module.md explains portal dev, docs/guide/releasing.md
releases and signatures, docs/guide/operating.md how a portal is run.`;

/** A command with its arguments, as it stands in the list: that each has options needs no saying there. */
const subcommandTerm = (command: Command) =>
  `${command.name()} ${command.usage().replace('[options]', '').trim()}`.trim();

const commands = [
  describeCommand,
  checkCommand,
  publishCommand,
  statusCommand,
  historyCommand,
  ...switchCommands,
  settingsCommand,
  verifyCommand,
  refreshCommand,
  cspCommand,
  collectCommand,
  devCommand,
  keyCommand,
  signCommand,
  publisherCommand,
];

/** Runs the `portal` command with the words that follow its name, and sets the exit code of the process. */
export async function runPortal(words: readonly string[]): Promise<void> {
  const portal = new Command('portal')
    .description('Releases of the portal: the shell and its modules.')
    .configureHelp({ subcommandTerm })
    .addHelpText('after', helpText);
  for (const make of commands) {
    const command = make().exitOverride();
    for (const sub of command.commands) sub.exitOverride();
    portal.addCommand(command);
  }
  try {
    await portal.exitOverride().parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  }
}
