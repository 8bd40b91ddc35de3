import { mkdirSync, rmSync } from 'node:fs';
import process from 'node:process';
import { ensureChromium, ensureHeadlessShell } from './chromium.ts';
import { ensureEngine } from './engines.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { ensureNginx } from './nginx.ts';
import { browserOutcome, dearest, jestOutcome, merge } from './outcome.ts';
import { ensureOldestPostgres } from './postgres.ts';
import { runBeside, runStep, type Step } from './step.ts';
import { keepPassed, unchangedTests } from './unchanged.ts';

const results = '.cache/test-results';

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
  { title: 'settings, described and read', command: 'node', parameters: ['scripts/settings/main.ts'] },
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
const sizes: Step = { title: 'size budgets', command: 'node', parameters: ['scripts/test/size-budgets.ts'] };
const tests: readonly Step[] = [
  {
    title: 'unit, component and API tests',
    command: 'jest',
    parameters: ['--ci', '--maxWorkers=3', '--json', `--outputFile=${results}/jest.json`],
    outcomeOf: () => jestOutcome(`${results}/jest.json`, process.cwd()),
    // Room for what lives shortly: an eighth less processor time.
    environment: { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim() },
  },
  {
    title: 'browser tests',
    command: 'e2e/node_modules/.bin/playwright',
    parameters: ['test', '--config', 'e2e/playwright.config.ts'],
    outcomeOf: () => browserOutcome(`${results}/browser.json`),
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

// Sizes are of the build; `runBeside` keeps what they say for the end of the run.
let outcome = merge(await runBeside(checks), await runBeside([sizes]));
for (const step of tests) outcome = merge(outcome, await runStep(step));
for (const folder of unchanged) process.stdout.write(`e2e/${folder}: passed with these files before\n`);
for (const [name, program] of Object.entries({ chromium, nginx, oldestPostgres, firefox, webkitDriver }))
  if (program === undefined)
    outcome = merge(outcome, { passed: 0, failures: [`${name} cannot be installed`] });

process.stdout.write(`\nThe dearest files, in wall time\n${dearest(outcome, 10).join('\n')}\n`);
if (outcome.failures.length === 0) keepPassed();
// At the end, where it is seen: hundreds of lines of the browser tests follow a test that failed early.
for (const failure of outcome.failures) process.stdout.write(`\n✘ ${failure}\n`);
process.stdout.write(`\n${outcome.passed} passed, ${outcome.failures.length} failed\n`);
process.exitCode = outcome.failures.length === 0 ? 0 : 1;
