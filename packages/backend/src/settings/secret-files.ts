import { readFileSync } from 'node:fs';
import { errorCode } from '../database/database-error.ts';
import { ServeError } from '../serve-error.ts';

/**
 * Each may be given as a file, by the variable with `_FILE`: container engines put secrets there. `KEYS_FILE` is not
 * among them: the backend also writes it.
 */
export const secretVariables = [
  'DATABASE_URL',
  'SMTP_URL',
  'CRM_WEBHOOK_SECRETS',
  'BACKUP_PASSPHRASE',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
];

/** A secret is one line; the largest, a list of secrets of webhooks, has some thousand characters. */
const mostCharacters = 100_000;

/**
 * Puts the content of each `NAME_FILE` of {@link secretVariables} into `NAME`, without the line break at its end, so that
 * everything else, libraries too, reads variables only. Messages never contain a secret.
 * @throws ServeError `SETTING_INVALID` for a file that cannot be read or is empty, and for both of a pair
 */
export function loadSecretFiles(environment: NodeJS.ProcessEnv): void {
  for (const name of secretVariables) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) throw invalid(`Set ${name} or ${name}_FILE, not both.`);
    environment[name] = secretIn(file, name);
  }
}

function secretIn(file: string, name: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw invalid(`${file} of ${name}_FILE cannot be read (${errorCode(error) ?? 'unknown error'}).`, error);
  }
  if (text !== '' && text.length <= mostCharacters && !text.includes('\0')) return text;
  throw invalid(`${file} of ${name}_FILE must contain what ${name} would be, and nothing else.`);
}

const invalid = (message: string, cause?: unknown) => new ServeError('SETTING_INVALID', message, cause);
