import path from 'node:path';
import { fileURLToPath } from 'node:url';

const installed = (name: string) => fileURLToPath(import.meta.resolve(name));
const setup = `component-setup${path.extname(import.meta.filename)}`;

/** The compilation of every test, also of packages that ship ES modules only, with names for classes. */
export const compiled = {
  transform: {
    '\\.[cm]?[jt]sx?$': [
      installed('@swc/jest'),
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: {
            react: { runtime: 'automatic' },
            // CommonJS has no `import.meta`: the router asks for hot reload.
            optimizer: { globals: { vars: { 'import.meta.hot': 'undefined' } } },
          },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  moduleNameMapper: { '\\.css$': path.join(import.meta.dirname, 'css-stub.cjs') },
  // CommonJS needs no compilation: the component library alone has a thousand such files.
  transformIgnorePatterns: ['/node_modules/.*\\.cjs$'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  // A global of the test's context is looked up anew each time: half of the time where pictures are computed.
  sandboxInjectedGlobals: ['Math'],
} as const;

/** The environment of component tests: a document, and features of browsers that jsdom lacks. */
export const aroundComponents = {
  testEnvironment: installed('jest-environment-jsdom'),
  testEnvironmentOptions: { customExportConditions: ['browser', 'module-sync', 'default'] },
  setupFilesAfterEnv: [path.join(import.meta.dirname, setup)],
} as const;

/** Tests of a module outside of this repository: `"jest": { "preset": "@zaehlwerk/build" }`. */
export default {
  ...compiled,
  ...aroundComponents,
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  // The first test of a file waits for the code of the screens too.
  testTimeout: 20_000,
};
