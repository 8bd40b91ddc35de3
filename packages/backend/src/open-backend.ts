import type { Pool } from 'pg';
import { type DatabaseOptions, openDatabase } from './database/index.ts';
import { openPool, requestLimits, workLimits } from './database/pool.ts';
import { importDemo } from './import/demo.ts';
import { adoptKeys } from './keys/adopt-keys.ts';
import { type KeyPlace, keyPlaceIn } from './keys/key-file.ts';
import { keyDaysOf } from './keys/rotate-keys.ts';
import { migrate } from './migrations/migrate.ts';
import { createMetrics } from './observation/metrics.ts';
import { openPhotos } from './photo/open-photos.ts';
import type { PhotoBucket } from './photo/photo-settings.ts';
import { ServeError } from './serve-error.ts';
import { createStorage } from './storage/storage.ts';

/**
 * `keyPlace` defaults to `keys.json` in `dataDir`; `keyDays` (90): how long a key signs. `storageReserve`: bytes of
 * the disk that photos leave free. Without `photoBucket` photos are in the database.
 */
export type OpenOptions = DatabaseOptions & {
  keyPlace?: KeyPlace;
  keyDays?: number;
  storageReserve?: number;
  photoBucket?: PhotoBucket;
};

/** What every process of a backend works with: `serve` and `worker`. */
export type OpenedBackend = Awaited<ReturnType<typeof openBackend>>;

/**
 * Opens and migrates the database, takes its keys, and imports the demo data into an empty embedded one. A database of
 * `databaseUrl` never gets the demo accounts: their passwords are public.
 * @throws DatabaseError, ServeError: each with a stable `code` and one line that states the remedy
 */
export async function openBackend(options: OpenOptions) {
  const database = await openDatabase(options);
  const pool = openPool(database.url, requestLimits);
  // Demo data and housekeeping take longer than a request may.
  const workPool = openPool(database.url, workLimits, { max: 1 });
  const close = async () => {
    await Promise.all([pool.end(), workPool.end()]);
    await database.stop();
  };
  try {
    await bringUpToDate(database.url);
    const { keyPlace = keyPlaceIn({}, options.dataDir), databaseUrl, storageReserve, photoBucket } = options;
    const keys = await adoptKeys(workPool, keyPlace);
    if (!databaseUrl && (await isEmpty(pool))) await importDemo(workPool);
    const storage = createStorage({
      directory: options.dataDir,
      holdsPhotos: databaseUrl === undefined && !photoBucket?.keepsPhotos,
      ...(storageReserve !== undefined && { reserve: storageReserve }),
    });
    const keyDays = options.keyDays ?? keyDaysOf({});
    const metrics = createMetrics(pool, { storage, keyDays });
    return {
      databaseUrl: database.url,
      pool,
      workPool,
      keys,
      keyDays,
      storage,
      metrics,
      photos: await openPhotos(photoBucket, { pool, metrics }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function bringUpToDate(databaseUrl: string): Promise<void> {
  try {
    await migrate(databaseUrl);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n', 1)[0] : String(cause);
    throw new ServeError(
      'MIGRATION_FAILED',
      `The database cannot be brought up to date: ${reason}. Where it was made before the first release, start with an empty one: another DATA_DIR or DATABASE_URL.`,
      cause,
    );
  }
}

async function isEmpty(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ empty: boolean }>(
    'select not exists (select from application) as empty',
  );
  return rows[0]?.empty === true;
}
