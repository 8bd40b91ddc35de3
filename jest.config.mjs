import process from 'node:process';

// What tests publish lives for a moment: it is compressed with less effort.
process.env.PORTAL_BROTLI_QUALITY ??= '1';

/** Packages that ship ES modules only and must be transformed for Jest. */
const transform = {
  '\\.[cm]?[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: {
          react: { runtime: 'automatic' },
          // What no CommonJS module can hold: the router asks whether a development server replaces modules.
          optimizer: { globals: { vars: { 'import.meta.hot': 'undefined' } } },
        },
      },
      module: { type: 'commonjs' },
    },
  ],
};
const shared = {
  // Of each project: the one beside them would be heard by none.
  cacheDirectory: '<rootDir>/.cache/jest',
  transform,
  // What a context has of its own is looked up anew each time: where pictures are computed, half of the time.
  sandboxInjectedGlobals: ['Math'],
  // What is CommonJS is taken as it is: the component library alone has a thousand such files.
  transformIgnorePatterns: ['/node_modules/.*\\.cjs$'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};

export default {
  // The first test of a file waits for the code of the screens too.
  testTimeout: 20_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/packages/{domain,api,build,release}/**/*.test.ts',
        '<rootDir>/packages/{outbox,store,module-kit,metering,ui}/**/*.test.ts',
        '<rootDir>/{shell,mf-*}/**/*.test.ts',
        '<rootDir>/scripts/**/*.test.ts',
      ],
    },
    {
      ...shared,
      displayName: 'component',
      testEnvironment: 'jsdom',
      testEnvironmentOptions: { customExportConditions: ['browser', 'module-sync', 'default'] },
      testMatch: [
        '<rootDir>/{shell,mf-*}/**/*.test.tsx',
        '<rootDir>/packages/{ui,store,module-kit,metering,module-template,demo-login}/**/*.test.tsx',
      ],
      moduleNameMapper: { '\\.css$': '<rootDir>/scripts/jest/css-stub.cjs' },
      setupFilesAfterEnv: ['<rootDir>/scripts/jest/component-setup.ts'],
    },
    {
      ...shared,
      displayName: 'api',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/packages/backend/**/*.test.ts', '<rootDir>/e2e/whole-days/**/*.test.ts'],
      globalSetup: '<rootDir>/packages/backend/test-database/setup.ts',
      globalTeardown: '<rootDir>/packages/backend/test-database/teardown.ts',
    },
  ],
};
