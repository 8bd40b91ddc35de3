import { spawn } from 'node:child_process';
import process from 'node:process';

/** How many tests or checks went well, and how many did not. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const noCounts: Counts = { passed: 0, failed: 0 };

export function sum(...counts: readonly Counts[]): Counts {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
  };
}

/** One part of the test run: a command and what it counts as. */
export interface Step {
  readonly title: string;
  readonly command: string;
  readonly parameters: readonly string[];
  /** The tests that the command reports; without it the step counts as one check. */
  readonly countsOf?: () => Counts;
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Runs one step of the test run with its output on the terminal. A step that fails without a failed test counts as one
 * failure.
 */
export async function runStep(step: Step): Promise<Counts> {
  process.stdout.write(`\n▶ ${step.title}\n`);
  const { code, seconds } = await run(step, 'inherit');
  process.stdout.write(`${mark(code)} ${step.title} (${seconds} s)\n`);
  return countsOf(step, code);
}

/**
 * Runs steps that do not need each other, two at a time: most of them keep one processor busy. What a step says is on
 * the terminal once it has ended.
 */
export async function runBeside(steps: readonly Step[]): Promise<Counts> {
  const waiting = [...steps];
  const counts: Counts[] = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { code, seconds, said } = await run(step, 'pipe');
      process.stdout.write(`\n${said}${mark(code)} ${step.title} (${seconds} s)\n`);
      counts.push(countsOf(step, code));
    }
  };
  await Promise.all([work(), work()]);
  return sum(...counts);
}

function run({ command, parameters, environment }: Step, output: 'inherit' | 'pipe') {
  const began = Date.now();
  return new Promise<{ code: number; seconds: string; said: string }>(resolve => {
    let said = '';
    const child = spawn(command, parameters, {
      stdio: ['ignore', output, output],
      env: { ...process.env, ...environment },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', text => {
        said += text;
      });
    const end = (code: number) => resolve({ code, seconds: ((Date.now() - began) / 1000).toFixed(1), said });
    child.on('error', error => {
      process.stderr.write(`${command}: ${error.message}\n`);
      end(1);
    });
    child.on('close', status => end(status ?? 1));
  });
}

function mark(code: number): string {
  return code === 0 ? '✔' : '✘';
}

function countsOf(step: Step, code: number): Counts {
  const counts = step.countsOf?.();
  if (counts !== undefined && (code === 0 || counts.failed > 0)) return counts;
  return sum(counts ?? noCounts, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}
