import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Address of the backend's embedded PostgreSQL in its `DATA_DIR`. */
export async function databaseUrl(dataDirectory: string): Promise<string> {
  const [password, postmaster] = await Promise.all([
    readFile(path.join(dataDirectory, 'postgres-password'), 'utf8'),
    readFile(path.join(dataDirectory, 'postgres/postmaster.pid'), 'utf8'),
  ]);
  // PostgreSQL 18, "postmaster.pid": the fourth line is the port.
  const port = postmaster.split('\n')[3];
  return `postgresql://zaehlwerk:${password.trim()}@127.0.0.1:${port}/zaehlwerk`;
}
