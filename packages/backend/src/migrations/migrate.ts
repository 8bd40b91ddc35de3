import { runner } from 'node-pg-migrate';

/**
 * Brings the database at `databaseUrl` to the newest schema: the `*.sql` files beside this one, in the order of
 * their numbers, each once, all in one transaction. Backends that start at the same time wait for each other.
 * Rejects with the error of PostgreSQL when a file fails; nothing is applied then.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  await runner({
    databaseUrl,
    dir: import.meta.dirname,
    ignorePattern: '.*\\.ts',
    direction: 'up',
    migrationsTable: 'migration',
    singleTransaction: true,
    advisoryLockMode: 'wait',
    log: () => undefined,
  });
}
