import process from 'node:process';
import { Command, CommanderError } from 'commander';
import * as z from 'zod/mini';
import { exitCodes } from './answer.ts';
import { check, describe } from './check.ts';
import { addCommand } from './command.ts';
import { dev } from './dev.ts';
import { bundles, csp, history, status } from './inspect.ts';
import { keys, publish, sign } from './publish.ts';
import { publishers } from './publishers.ts';
import { settings, switches } from './switch.ts';
import { upkeep } from './upkeep.ts';

// Otherwise each mistake of a declaration is an "Invalid input".
z.config(z.locales.en());

/** All commands, in the order of the help. */
const table = [
  describe,
  check,
  publish,
  status,
  history,
  bundles,
  ...switches,
  settings,
  ...upkeep,
  csp,
  dev,
  ...keys,
  sign,
  ...publishers,
];

const groups: Readonly<Record<string, string>> = {
  key: 'make a key to sign releases with, or print its public half',
  publisher: 'manage the publishers and their rights, with the key of the operator',
};

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

/** A command with its arguments in the list of the help; all of them have options. */
const subcommandTerm = (command: Command) =>
  `${command.name()} ${command.usage().replace('[options]', '').trim()}`.trim();

/** Commander puts the nearest name on a line of its own, and names no remedy without one. */
function inOneLine(text: string): string {
  const [what = '', nearest] = text.trim().split('\n');
  if (nearest !== undefined) return `${what}. ${nearest.replace(/[()]/g, '')}\n`;
  return what.endsWith('.')
    ? `${what}\n`
    : `${what}. "portal --help" lists the commands, and "--help" after one its options.\n`;
}

/** Runs the `portal` command with the words that follow its name, and sets the exit code of the process. */
export async function runPortal(words: readonly string[]): Promise<void> {
  const portal = new Command('portal')
    .description('Releases of the portal: the shell and its modules.')
    .configureHelp({ subcommandTerm })
    .addHelpText('after', helpText)
    .configureOutput({ outputError: (text, write) => write(inOneLine(text)) })
    .exitOverride();
  for (const row of table) {
    const [group = ''] = row.name.split(' ');
    const description = groups[group];
    const parent =
      description === undefined
        ? portal
        : (portal.commands.find(command => command.name() === group) ??
          portal.command(group).description(description));
    addCommand(parent, row);
  }
  try {
    await portal.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  }
}
