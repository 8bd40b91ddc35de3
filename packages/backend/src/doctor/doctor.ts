import type { Pool } from 'pg';
import { openDatabase } from '../database/index.ts';
import { openPool, workLimits } from '../database/pool.ts';
import { mailSettingsOf } from '../mail/mail-settings.ts';
import { problemOfSmtp } from '../mail/smtp-transport.ts';
import { openPhotos } from '../photo/open-photos.ts';
import { type PhotoBucket, photoSettingsOf } from '../photo/photo-settings.ts';
import { checkDatabase, checkDisk } from './database.ts';
import { type Finding, ok, problem, warning } from './finding.ts';
import { checkKeys, checkSigningKeys } from './keys.ts';
import { checkProxy } from './proxy.ts';
import { checkSettings } from './settings.ts';

/**
 * Looks at everything that a backend needs, and changes nothing. `portal`: the public address, whose proxy is looked at
 * too. What cannot be looked at is a finding, never an error.
 */
export async function examine(environment: NodeJS.ProcessEnv, portal?: string): Promise<Finding[]> {
  const dataDir = environment.DATA_DIR || '.data';
  const parts: [string, () => Promise<Finding[]>][] = [
    ['settings', async () => checkSettings(environment)],
    ['version', async () => [version()]],
    ['disk', async () => [await checkDisk(dataDir, holdsPhotos(environment))]],
    ['database', () => databaseOf(environment, dataDir)],
    ['keys', async () => [await checkKeys(environment, dataDir)]],
    ['mail', async () => [await mail(environment, dataDir)]],
    ...(portal ? [['proxy', () => checkProxy(portal)] as [string, () => Promise<Finding[]>]] : []),
  ];
  const found: Finding[] = [];
  for (const [about, look] of parts)
    found.push(
      ...(await look().catch(error => [
        problem(about, error instanceof Error ? error.message : String(error), 'See above, or the log.'),
      ])),
    );
  return found;
}

const holdsPhotos = (environment: NodeJS.ProcessEnv): boolean =>
  !environment.DATABASE_URL && !photoSettingsOf(environment)?.keepsPhotos;

/** The oldest that runs TypeScript as it is. */
const leastNode = 24;

function version(): Finding {
  const [major] = process.versions.node.split('.');
  return Number(major) >= leastNode
    ? ok('version', `Node ${process.versions.node}`)
    : problem('version', `Node ${process.versions.node} is too old.`, `Use Node ${leastNode} or newer.`);
}

async function databaseOf(environment: NodeJS.ProcessEnv, dataDir: string): Promise<Finding[]> {
  const { DATABASE_URL } = environment;
  const database = await openDatabase({ ...(DATABASE_URL && { databaseUrl: DATABASE_URL }), dataDir });
  const pool = openPool(database.url, workLimits, { max: 1 });
  try {
    const found = await checkDatabase(pool, environment);
    return [
      ...found,
      ...(await checkSigningKeys(pool, environment, dataDir)),
      ...(await bucket(photoSettingsOf(environment), pool)),
    ];
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function bucket(settings: PhotoBucket | undefined, pool: Pool): Promise<Finding[]> {
  if (settings === undefined) return [];
  const { check } = await openPhotos(settings, { pool });
  return check().then(
    () => [ok('photos', `s3://${settings.place.bucket} answers.`)],
    ({ cause, message }: Error) => [
      problem(
        'photos',
        cause instanceof Error ? cause.message : message,
        'Check PHOTO_BUCKET and its credentials.',
      ),
    ],
  );
}

async function mail(environment: NodeJS.ProcessEnv, dataDir: string): Promise<Finding> {
  const settings = mailSettingsOf(environment, dataDir);
  if (!('server' in settings))
    return warning('mail', `Mails are files in ${settings.directory}.`, 'Set SMTP_URL and MAIL_FROM.');
  const { host, port } = settings.server;
  const said = await problemOfSmtp({ ...settings.server, connectionTimeout: 5000, socketTimeout: 10_000 });
  return said === undefined
    ? ok('mail', `${host}:${port} takes mails.`)
    : problem('mail', `${host}:${port} does not: ${said}`, 'Check SMTP_URL and the mail server.');
}
