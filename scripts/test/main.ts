import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import process from 'node:process';
import { ensureChromium } from './chromium.ts';
import { ensureNginx } from './nginx.ts';
import { type Counts, noCounts, runStep, sum } from './step.ts';

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

const chromium = ensureChromium();
const nginx = ensureNginx();
const steps = [
  () =>
    runStep('format and lint', 'biome', [
      'ci',
      '--error-on-warnings',
      `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
      '.',
    ]),
  () => runStep('types, browser', 'tsc', ['-p', 'tsconfig.json']),
  () => runStep('types, service worker', 'tsc', ['-p', 'tsconfig.worker.json']),
  () => runStep('types, Node', 'tsc', ['-p', 'tsconfig.node.json']),
  () => runStep('types, browser tests', 'tsc', ['-p', 'e2e/tsconfig.json']),
  () => runStep('boundaries between packages', 'node', ['scripts/test/boundaries.ts']),
  () => runStep('contracts with modules', 'node', ['scripts/contracts/main.ts']),
  () => runStep('unused code and dependencies', 'knip', []),
  () => runStep('build', 'npm', ['run', '--silent', 'build']),
  () => runStep('size budgets', 'node', ['scripts/test/size-budgets.ts']),
  () =>
    runStep(
      'unit, component and API tests',
      'jest',
      ['--ci', '--maxWorkers=2', '--json', `--outputFile=${results}/jest.json`],
      jestCounts,
    ),
  () =>
    runStep(
      'browser tests',
      'e2e/node_modules/.bin/playwright',
      ['test', '--config', 'e2e/playwright.config.ts'],
      browserCounts,
      {
        CHROMIUM_PATH: chromium ?? '',
        NGINX_PATH: nginx ?? '',
        PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${results}/browser.json`,
      },
    ),
];

let total = noCounts;
for (const step of steps) total = sum(total, await step());
for (const program of [chromium, nginx])
  if (program === undefined) total = sum(total, { passed: 0, failed: 1 });

process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
