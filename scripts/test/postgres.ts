import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { installWithApt, runAsRoot } from './debian.ts';

/** As `jest.config.mjs` looks for it. */
const program = '/usr/lib/postgresql/15/bin/pg_ctl';

/** While it is there, the package makes no cluster of its own, which would run on port 5432 from then on. */
const withoutCluster = '/etc/postgresql-common/createcluster.d/zaehlwerk-tests.conf';

/**
 * Path of the oldest PostgreSQL that the product works with, for a part of the API tests, installed with apt where there
 * is none; `undefined` with a line that says what to do.
 */
export function ensureOldestPostgres(): string | undefined {
  if (existsSync(program)) return program;
  const setting = 'create_main_cluster = false';
  runAsRoot('mkdir', '-p', path.dirname(withoutCluster));
  runAsRoot('sh', '-c', `echo '${setting}' > ${withoutCluster}`);
  installWithApt('No PostgreSQL 15 found: installing it ...', ['postgresql-15']);
  runAsRoot('rm', '-f', withoutCluster);
  if (existsSync(program)) return program;
  process.stderr.write("The tests on the oldest PostgreSQL need Debian's postgresql-15.\n");
  return undefined;
}
