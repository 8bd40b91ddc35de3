import { userInfo } from 'node:os';
import { InvalidArgumentError, Option } from 'commander';
import { isDayOrInstant } from '../database/day-or-instant.ts';
import { exportFormats } from '../export/formats.ts';

export const sinceOption = () =>
  new Option('--since <date>', 'a day such as 2026-11-30 or an instant, inclusive').argParser(dayOrInstant);

export const applicationOption = () =>
  new Option('--application <id>', 'the application, when the database has several');

export const formatOption = () =>
  new Option('--format <format>', 'how to write them').choices(exportFormats).default('csv');

/** The audit trail names this administrator. */
export const byOption = () =>
  new Option('--by <name>', 'who does it').default(systemUser()).argParser(administrator);

/** `unknown` where the system has no name. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}

function administrator(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= 100 && !/\p{Cc}/u.test(name)) return name;
  throw new InvalidArgumentError('It must have 1 to 100 characters in one line.');
}

export function dayOrInstant(text: string): string {
  if (isDayOrInstant(text)) return text;
  throw new InvalidArgumentError(
    'It must be a day such as 2026-11-30 or an instant such as 2026-11-30T10:00:00Z.',
  );
}

export function originOf(text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new InvalidArgumentError('It must be like https://portal.example, without a path.');
}
