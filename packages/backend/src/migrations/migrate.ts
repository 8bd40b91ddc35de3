import { runner } from 'node-pg-migrate';
import { Client } from 'pg';

/**
 * Brings the database at `databaseUrl` to the newest schema: the `*.sql` files beside this one, in the order of
 * their numbers, each once, all in one transaction. Backends that start at the same time wait for each other.
 * Rejects with the error of PostgreSQL when a file fails; nothing is applied then. Its connection has ended afterwards.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  // A connection that breaks fails the query that needs it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await runner({
      dbClient: client,
      dir: import.meta.dirname,
      ignorePattern: '.*\\.ts',
      direction: 'up',
      migrationsTable: 'migration',
      singleTransaction: true,
      advisoryLockMode: 'wait',
      log: () => undefined,
    });
  } finally {
    // The runner's own connection would still be there when this has ended.
    await client.end();
  }
}
