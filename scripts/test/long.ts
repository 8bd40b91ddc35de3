import process from 'node:process';
import { ensureChromium, ensureHeadlessShell } from './chromium.ts';
import { ensureEngine } from './engines.ts';
import { merge } from './outcome.ts';
import { runStep, type Step } from './step.ts';

/*
 * `npm run test:long`: the simulations with more random days than a test run has time for, the faults of the network
 * many times over, screens, engines and ends of a tab in all variants, and the Helm chart rendered anew. Settings of
 * e2e/README.md go before those here; DAYS_SEED draws other days.
 */

const playwright = (filter: string) => ['test', '--config', 'e2e/playwright.config.ts', filter];
const { DAYS, REAL_DAYS = '200', FAULT_TRIES = '16' } = process.env;
const environment = {
  CHROMIUM_PATH: ensureChromium() ?? '',
  HEADLESS_SHELL_PATH: ensureHeadlessShell() ?? '',
};
const steps: readonly Step[] = [
  { title: 'build', command: 'npm', parameters: ['run', '--silent', 'build'] },
  { title: 'Helm chart', command: 'node', parameters: ['scripts/helm/render.ts', '--check'] },
  {
    title: 'random days without a browser',
    command: 'jest',
    parameters: ['--ci', '--testPathPatterns', 'simulation/headless'],
    environment: { DAYS: DAYS ?? '2500', REAL_DAYS },
  },
  {
    title: 'backup, loss and restore after a minute of readings',
    command: 'jest',
    parameters: ['--ci', '--selectProjects', 'api', '--testPathPatterns', 'backup-drill'],
    environment: { DRILL_SECONDS: '60' },
  },
  {
    title: 'random days in Chromium',
    command: 'e2e/node_modules/.bin/playwright',
    parameters: playwright('simulation'),
    environment: { ...environment, DAYS: DAYS ?? '100' },
  },
  {
    title: 'screens, engines and ends of a tab in all variants',
    command: 'e2e/node_modules/.bin/playwright',
    parameters: [...playwright('accessibility/screens'), 'journeys/engines', 'resilience/crash'],
    environment: {
      ...environment,
      EVERY_VARIANT: '1',
      FIREFOX_PATH: ensureEngine('firefox') ?? '',
      WEBKIT_DRIVER_PATH: ensureEngine('webkit') ?? '',
    },
  },
  {
    title: 'readings and faults of the network',
    command: 'e2e/node_modules/.bin/playwright',
    parameters: [...playwright('fault-table'), '--workers=1'],
    environment: { ...environment, FAULT_TRIES },
  },
];

let outcome = merge();
for (const step of steps) outcome = merge(outcome, await runStep(step));
for (const failure of outcome.failures) process.stdout.write(`\n✘ ${failure}\n`);
process.stdout.write(`\n${outcome.passed} passed, ${outcome.failures.length} failed\n`);
process.exitCode = outcome.failures.length === 0 ? 0 : 1;
