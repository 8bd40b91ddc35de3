import type { DatabaseError, DatabaseOptions } from '../database/index.ts';
import { wholeNumberOf } from './values.ts';

/** Seconds; longer than a database server takes to start. */
const defaultDatabaseWait = '300';

/**
 * Where the database is, and how long to wait for it. An empty variable counts as not set.
 * @throws ServeError `SETTING_INVALID`
 */
export function databaseSettingsOf(environment: NodeJS.ProcessEnv) {
  const { DATA_DIR, DATABASE_URL, DATABASE_WAIT } = environment;
  return {
    dataDir: DATA_DIR || '.data',
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
    databaseWait: wholeNumberOf('DATABASE_WAIT', DATABASE_WAIT || defaultDatabaseWait, 'of seconds'),
    onWaiting: (reason: DatabaseError, seconds: number) =>
      void process.stderr.write(`${reason.message} Waiting for it, up to ${seconds} s.\n`),
  } satisfies DatabaseOptions;
}
