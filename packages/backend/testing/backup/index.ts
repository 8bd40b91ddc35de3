import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AuthTokenResponse, authTokenResponseSchema } from '@zaehlwerk/api/schema';
import type { Pool } from 'pg';
import { openDatabase } from '../../src/database/index.ts';
import { openPool, workLimits } from '../../src/database/pool.ts';
import { adoptKeys } from '../../src/keys/adopt-keys.ts';
import { writeKeys } from '../../src/keys/key-file.ts';
import { fingerprintOf, newestMade, newKeySet } from '../../src/keys/key-set.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { insertFixture, password, sending } from '../app/index.ts';
import { runCommand } from '../command/index.ts';

// With little work for each try of a passphrase, which otherwise takes a second; processes of their own have all of it.
jest.mock('../../src/backup/encryption.ts', () => {
  const real = jest.requireActual<typeof import('../../src/backup/encryption.ts')>(
    '../../src/backup/encryption.ts',
  );
  return { ...real, newKey: (text: string) => real.newKey(text, 4) };
});

export const passphrase = 'drei Zähler, zwei Siegel';

/** Folders of a portal with an embedded database, its backups, and what is restored of them. */
export async function backupFolders() {
  const folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-backup-'));
  const at = (name: string) => join(folder, name);
  /** Runs `npm run backend -- …`. */
  const backend = (parameters: string[], environment: Record<string, string> = {}) =>
    runCommand(parameters, {
      ...{ PATH: process.env.PATH ?? '', TMPDIR: folder, INIT_CWD: folder },
      ...{ DATA_DIR: at('data'), BACKUP_PASSPHRASE: passphrase, ...environment },
    });
  return { folder, at, backend, remove: () => rm(folder, { recursive: true, force: true }) };
}

const photosInBucket = `insert into photo (hash, size, object)
  values (sha256('one'), 4000, 'photos/one'), (sha256('two'), 2500, 'photos/two')`;

/**
 * A database with the rows of the fixture and its keys, in a data directory that no backend uses yet; with `migrations`
 * of an earlier release than this.
 */
export async function preparePortal(dataDir: string, migrations?: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const database = await openDatabase({ dataDir });
  const pool = openPool(database.url, workLimits);
  try {
    await migrate(database.url, migrations);
    await insertFixture(pool);
    const path = join(dataDir, 'keys.json');
    if (migrations !== undefined) return await keysOfFirstRelease(pool, path);
    await pool.query(photosInBucket);
    await adoptKeys(pool, { path });
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** This one's way of adopting keys needs its own schema. */
async function keysOfFirstRelease(pool: Pool, path: string): Promise<void> {
  const keys = newKeySet(new Date());
  await writeKeys(path, keys);
  await pool.query('insert into key_fingerprint (fingerprint, newest_signing_key) values ($1, $2)', [
    fingerprintOf(keys),
    newestMade(keys),
  ]);
}

/** Something like a published site. */
export async function makeSite(site: string): Promise<void> {
  await mkdir(join(site, '.portal'), { recursive: true });
  await writeFile(join(site, '.portal', 'record.json'), '{}');
  await writeFile(join(site, 'index.html'), '<!doctype html><title>Portal</title>');
}

export async function filesOf(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).sort();
}

export const manifestOf = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));

const post = (address: string, body: object, headers = {}) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

export async function authenticate(address: string, body: object): Promise<AuthTokenResponse> {
  const answer = await post(`${address}/auth/token`, { applicationId: 'demo', ...body });
  if (!answer.ok) throw new Error(await answer.text());
  return authTokenResponseSchema.parse(await answer.json());
}

export const logIn = (address: string, username: string) => authenticate(address, { username, password });

export type Acknowledged = { readingValue: number; at: number };

/**
 * Sends readings one after another until `isOver`, and notes each that was acknowledged. Values begin at `first`. A
 * backend that is gone ends it.
 */
export async function sendReadings(address: string, first: number, isOver: () => boolean) {
  const { token } = await logIn(address, 'verwaltung');
  const acknowledged: Acknowledged[] = [];
  for (let readingValue = first; !isOver(); readingValue += 1) {
    const { url, payload } = sending('J-9', [{ taskId: 'T', readingValue }]);
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const answer = await post(address + url, payload, headers);
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    acknowledged.push({ readingValue, at: Date.now() });
  }
  return acknowledged;
}
