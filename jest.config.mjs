import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { aroundComponents, compiled } from '@zaehlwerk/build/jest-preset';

// What tests publish lives for a moment: it is compressed with less effort.
process.env.PORTAL_BROTLI_QUALITY ??= '1';
// Programs that tests start are stripped of their types once, as in `npm test`.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/node');

const shared = {
  // Of each project: the one beside them would be heard by none.
  cacheDirectory: '<rootDir>/.cache/jest',
  ...compiled,
};

/** Some of them on the oldest PostgreSQL that the product works with; `npm test` installs it. */
const onOldestPostgres = existsSync('/usr/lib/postgresql/15/bin/pg_ctl')
  ? [
      {
        ...shared,
        displayName: 'api on PostgreSQL 15',
        testEnvironment: 'node',
        globals: { onOldestPostgres: true },
        testMatch: [
          '<rootDir>/packages/backend/src/import/{accounts,csv}.test.ts',
          '<rootDir>/packages/backend/src/job/send.test.ts',
          '<rootDir>/packages/backend/src/export/export-readings.test.ts',
          '<rootDir>/packages/backend/src/assignment/assignment.test.ts',
          '<rootDir>/packages/backend/src/share/readings.test.ts',
          '<rootDir>/packages/backend/src/mail/administer-mails.test.ts',
          '<rootDir>/packages/backend/src/photo/{photo-rows,leftovers}.test.ts',
          '<rootDir>/packages/backend/src/backup/dump-backup.test.ts',
        ],
        globalSetup: '<rootDir>/packages/backend/testing/database/setup-oldest.ts',
        globalTeardown: '<rootDir>/packages/backend/testing/database/teardown-oldest.ts',
      },
    ]
  : [];

export default {
  // The first test of a file waits for the code of the screens too.
  testTimeout: 20_000,
  // A worker gives up to 900 MB back when it ends. On a busy machine that takes more than the 500 ms after which Jest kills it
  // and warns of a leak.
  workerGracefulExitTimeout: 5000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/packages/{domain,api,bucket,build,release,signing,dev-server,create-module}/**/*.test.ts',
        '<rootDir>/packages/{outbox,store,module-kit,metering,ui}/**/*.test.ts',
        '<rootDir>/{shell,mf-*}/**/*.test.ts',
        '<rootDir>/{scripts,bench}/**/*.test.ts',
      ],
    },
    {
      ...shared,
      ...aroundComponents,
      displayName: 'component',
      testMatch: [
        '<rootDir>/{shell,mf-*}/**/*.test.tsx',
        '<rootDir>/packages/{ui,store,module-kit,metering,module-template,demo-login}/**/*.test.tsx',
      ],
    },
    {
      ...shared,
      displayName: 'api',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/packages/backend/**/*.test.ts', '<rootDir>/e2e/simulation/**/*.test.ts'],
      globalSetup: '<rootDir>/packages/backend/testing/database/setup.ts',
      globalTeardown: '<rootDir>/packages/backend/testing/database/teardown.ts',
    },
    ...onOldestPostgres,
  ],
};
