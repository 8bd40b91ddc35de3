import path from 'node:path';
import { fileURLToPath } from 'node:url';

const installed = (name: string) => fileURLToPath(import.meta.resolve(name));
const setup = `component-setup${path.extname(import.meta.filename)}`;

/** How every test is compiled, of packages too that ship ES modules only. */
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
            // What no CommonJS module can hold: the router asks whether a development server replaces modules.
            optimizer: { globals: { vars: { 'import.meta.hot': 'undefined' } } },
          },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // What is CommonJS is taken as it is: the component library alone has a thousand such files.
  transformIgnorePatterns: ['/node_modules/.*\\.cjs$'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  // What a context has of its own is looked up anew each time: where pictures are computed, half of the time.
  sandboxInjectedGlobals: ['Math'],
} as const;

/** What tests of components have around them: a document, names for classes, and what browsers have beyond jsdom. */
export const aroundComponents = {
  testEnvironment: installed('jest-environment-jsdom'),
  testEnvironmentOptions: { customExportConditions: ['browser', 'module-sync', 'default'] },
  moduleNameMapper: { '\\.css$': path.join(import.meta.dirname, 'css-stub.cjs') },
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
