import { spawn } from 'node:child_process';
import process from 'node:process';
import { merge, type Outcome } from './outcome.ts';

const noTests: Outcome = { passed: 0, failures: [] };

/** One part of the test run: a command and what it counts as. */
export interface Step {
  readonly title: string;
  readonly command: string;
  readonly parameters: readonly string[];
  /** Reads the command's report of its tests; without it the step counts as one check. */
  readonly outcomeOf?: () => Outcome;
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Runs one step of the test run with its output on the terminal. A step that fails without a failed test counts as one
 * failure.
 */
export async function runStep(step: Step): Promise<Outcome> {
  process.stdout.write(`\n▶ ${step.title}\n`);
  const { code, seconds } = await run(step, 'inherit');
  process.stdout.write(`${mark(code)} ${step.title} (${seconds} s)\n`);
  return outcomeOf(step, code);
}

/**
 * Runs steps that do not need each other, two at a time: most of them keep one processor busy. What a step says is on
 * the terminal once it has ended.
 */
export async function runBeside(steps: readonly Step[]): Promise<Outcome> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { code, seconds, said } = await run(step, 'pipe');
      process.stdout.write(`\n${said}${mark(code)} ${step.title} (${seconds} s)\n`);
      outcomes.push(outcomeOf(step, code, said));
    }
  };
  await Promise.all([work(), work()]);
  return merge(...outcomes);
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

function outcomeOf(step: Step, code: number, said = ''): Outcome {
  const outcome = step.outcomeOf?.();
  if (outcome !== undefined && (code === 0 || outcome.failures.length > 0)) return outcome;
  return merge(
    outcome ?? noTests,
    code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [failureOf(step.title, said)] },
  );
}

/** A failed check with the end of what it said, which is far above in the run's log. */
function failureOf(title: string, said: string): string {
  return [title, ...said.trimEnd().split('\n').slice(-5)].join('\n    ').trimEnd();
}
