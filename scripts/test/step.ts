import { spawn } from 'node:child_process';
import process from 'node:process';

/** How many tests or checks went well, and how many did not. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

export const noCounts: Counts = { passed: 0, failed: 0 };

export function sum(left: Counts, right: Counts): Counts {
  return { passed: left.passed + right.passed, failed: left.failed + right.failed };
}

/**
 * Runs one step of the test run with its output on the terminal. Without `countsOf` the step counts as one
 * check; with it, as the tests it reports, and a step that fails without a failed test counts as one failure.
 */
export async function runStep(
  title: string,
  command: string,
  parameters: readonly string[],
  countsOf: () => Counts | undefined = () => undefined,
  environment: Readonly<Record<string, string>> = {},
): Promise<Counts> {
  const began = Date.now();
  process.stdout.write(`\n▶ ${title}\n`);
  const code = await new Promise<number>(resolve => {
    const child = spawn(command, parameters, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    });
    child.on('error', error => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve(1);
    });
    child.on('exit', status => resolve(status ?? 1));
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? '✔' : '✘'} ${title} (${seconds} s)\n`);
  const counts = countsOf();
  if (counts === undefined || (code !== 0 && counts.failed === 0)) {
    return sum(counts ?? noCounts, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  }
  return counts;
}
