import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import process from 'node:process';
import { ensureChromium, ensureHeadlessShell } from './chromium.ts';
import { ensureEngine } from './engines.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { ensureNginx } from './nginx.ts';
import { ensureOldestPostgres } from './postgres.ts';
import { type Counts, runBeside, runStep, type Step, sum } from './step.ts';
import { keepPassed, unchangedTests } from './unchanged.ts';

const results = '.cache/test-results';

function readJson(file: string): Record<string, unknown> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function jestCounts(): Counts {
  const report = readJson(`${results}/jest.json`);
  const suites = Number(report.numRuntimeErrorTestSuites ?? 0);
  return {
    passed: Number(report.numPassedTests ?? 0),
    failed: Number(report.numFailedTests ?? 0) + suites,
  };
}

function browserCounts(): Counts {
  const {
    expected = 0,
    unexpected = 0,
    flaky = 0,
  } = { ...(readJson(`${results}/browser.json`).stats as object) } as {
    expected?: number;
    unexpected?: number;
    flaky?: number;
  };
  return { passed: expected, failed: unexpected + flaky };
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const types = (title: string, project: string): Step => ({
  title: `types, ${title}`,
  command: 'tsc',
  parameters: ['-p', project],
});
/** The longest first, so that no processor waits at the end. */
const checks: readonly Step[] = [
  { title: 'build', command: 'npm', parameters: ['run', '--silent', 'build'] },
  { title: 'contracts with modules', command: 'node', parameters: ['scripts/contracts/main.ts'] },
  { title: 'unused code and dependencies', command: 'knip', parameters: [] },
  types('browser', 'tsconfig.json'),
  types('browser tests', 'e2e/tsconfig.json'),
  types('Node', 'tsconfig.node.json'),
  types('service worker', 'tsconfig.worker.json'),
  {
    title: 'format and lint',
    command: 'biome',
    parameters: ['ci', '--error-on-warnings', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.'],
  },
  {
    title: 'boundaries between packages, and words of the core',
    command: 'node',
    parameters: ['scripts/test/boundaries.ts'],
  },
  { title: 'settings, their readers and docs', command: 'node', parameters: ['scripts/settings/main.ts'] },
];
const chromium = ensureChromium();
const headlessShell = ensureHeadlessShell();
const nginx = ensureNginx();
const oldestPostgres = ensureOldestPostgres();
const firefox = ensureEngine('firefox');
const webkitDriver = ensureEngine('webkit');
const unchanged = unchangedTests();
const memory = makeMemoryFolder();
if (memory !== undefined) process.env.TMPDIR = memory;
const tests: readonly Step[] = [
  { title: 'size budgets', command: 'node', parameters: ['scripts/test/size-budgets.ts'] },
  {
    title: 'unit, component and API tests',
    command: 'jest',
    parameters: ['--ci', '--maxWorkers=3', '--json', `--outputFile=${results}/jest.json`],
    countsOf: jestCounts,
    // Room for what lives shortly: an eighth less processor time.
    environment: { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim() },
  },
  {
    title: 'browser tests',
    command: 'e2e/node_modules/.bin/playwright',
    parameters: ['test', '--config', 'e2e/playwright.config.ts'],
    countsOf: browserCounts,
    environment: {
      CHROMIUM_PATH: chromium ?? '',
      HEADLESS_SHELL_PATH: headlessShell ?? '',
      NGINX_PATH: nginx ?? '',
      FIREFOX_PATH: firefox ?? '',
      WEBKIT_DRIVER_PATH: webkitDriver ?? '',
      UNCHANGED_TESTS: unchanged.join(' '),
      PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${results}/browser.json`,
    },
  },
];

let total = await runBeside(checks);
for (const step of tests) total = sum(total, await runStep(step));
for (const folder of unchanged) process.stdout.write(`e2e/${folder}: passed with these files before\n`);
for (const program of [chromium, nginx, oldestPostgres, firefox, webkitDriver])
  if (program === undefined) total = sum(total, { passed: 0, failed: 1 });

if (total.failed === 0) keepPassed();
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
