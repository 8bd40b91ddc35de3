import { randomInt } from 'node:crypto';
import { Command, Option } from 'commander';
import { disableAccount, enableAccount, resetPassword } from '../administration/change-account.ts';
import { createAccount } from '../administration/create-account.ts';
import { newLink, revokeLinks } from '../administration/links.ts';
import { roles } from '../administration/roles.ts';
import { counted } from './counted.ts';
import { loginsCommand } from './logins-command.ts';
import { applicationOption, byOption, dayOrInstant, originOf } from './options.ts';
import {
  accountDeleteCommand,
  accountExportCommand,
  accountRequestsCommand,
} from './personal-data-commands.ts';
import { readStandardInput, say } from './terminal.ts';
import { type ActFlags, withAudit } from './with-audit.ts';

type NameFlags = ActFlags & { username: string };
type PasswordFlags = { passwordStdin?: boolean };
type CreateFlags = NameFlags & PasswordFlags & { name: string; role?: string[]; parent?: string };
type LinkFlags = NameFlags & { origin?: string; expires?: string; keepOthers?: boolean };

const ended = (sessions: number): string => `${counted(sessions, 'session')} ended.`;
/** Secrets go to the standard output alone, so that they can be piped. */
const print = (secret: string) => process.stdout.write(`${secret}\n`);

/** A generated password has to be shown. */
async function chosenPassword({ passwordStdin = false }: PasswordFlags) {
  return passwordStdin
    ? { password: await readStandardInput(), show: () => undefined }
    : { password: generatedPassword(), show: print };
}

async function create(flags: CreateFlags): Promise<void> {
  const { password, show } = await chosenPassword(flags);
  await withAudit('account.create', flags, flags.username, async pool => {
    const application = await createAccount(pool, { ...flags, password, roles: flags.role });
    say(`Account "${flags.username}" was created in application "${application}".`);
    show(password);
  });
}

async function reset(flags: NameFlags & PasswordFlags): Promise<void> {
  const { password, show } = await chosenPassword(flags);
  await withAudit('account.reset-password', flags, flags.username, async pool => {
    const { username, endedSessions } = await resetPassword(pool, flags, password);
    say(`Account "${username}" has a new password. ${ended(endedSessions)}`);
    show(password);
  });
}

const disable = (flags: NameFlags) =>
  withAudit('account.disable', flags, flags.username, async pool => {
    const { username, endedSessions } = await disableAccount(pool, flags);
    say(`Account "${username}" is disabled. ${ended(endedSessions)}`);
  });

const enable = (flags: NameFlags) =>
  withAudit('account.enable', flags, flags.username, async pool => {
    say(`Account "${await enableAccount(pool, flags)}" is enabled.`);
  });

const link = (flags: LinkFlags) =>
  withAudit('account.new-link', flags, flags.username, async pool => {
    const { username, token, revokedLinks } = await newLink(pool, flags, flags);
    say(`Account "${username}" has a new link. ${counted(revokedLinks, 'earlier link')} revoked.`);
    print(flags.origin === undefined ? token : `${flags.origin}/m/${token}`);
  });

const revoke = (flags: NameFlags) =>
  withAudit('account.revoke-links', flags, flags.username, async pool => {
    const { username, revokedLinks } = await revokeLinks(pool, flags);
    say(`Account "${username}": ${counted(revokedLinks, 'link')} revoked.`);
  });

const command = (name: string, description: string) =>
  new Command(name)
    .description(description)
    .requiredOption('--username <name>', 'the account; upper and lower case are the same')
    .addOption(applicationOption())
    .addOption(byOption());
const passwordOption = () =>
  new Option('--password-stdin', 'read the password from the standard input instead of making one');

export const accountCommand = () =>
  new Command('account')
    .description('create accounts, give and take access (docs/guide/accounts.md)')
    .addCommand(
      command('create', 'create an account')
        .requiredOption('--name <name>', 'who it is, as the portal greets them')
        .addOption(
          new Option('--role <role...>', 'what it may do; without it, what its application says').choices(
            roles,
          ),
        )
        .option('--parent <username>', 'the account that it belongs to')
        .addOption(passwordOption())
        .action(create),
    )
    .addCommand(command('disable', 'refuse logins, and end all sessions').action(disable))
    .addCommand(command('enable', 'let a disabled account in again').action(enable))
    .addCommand(
      command('reset-password', 'set another password, and end all sessions')
        .addOption(passwordOption())
        .action(reset),
    )
    .addCommand(
      command('new-link', 'make a login link, and revoke the earlier ones')
        .option('--origin <origin>', 'print the whole link of this portal, not the token alone', originOf)
        .option('--expires <date>', 'its last day, or the instant at which it ends', dayOrInstant)
        .option('--keep-others', 'earlier links stay valid')
        .action(link),
    )
    .addCommand(command('revoke-links', 'revoke all login links').action(revoke))
    .addCommand(loginsCommand())
    .addCommand(accountRequestsCommand())
    .addCommand(accountExportCommand())
    .addCommand(accountDeleteCommand());

/** Without characters that are confused on paper or read aloud: `0 o 1 i l`. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz';
const groups = 4;
const groupLength = 4;

/** A password such as `k7mp-x3wd-9fhr-t2vb`: 79 random bits. */
export function generatedPassword(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}
