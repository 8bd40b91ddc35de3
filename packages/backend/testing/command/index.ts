import { Readable, Writable } from 'node:stream';
import { runCommandLine } from '../../src/commands/command-line.ts';

export type EndedCommand = { readonly code: number; readonly stdout: string; readonly stderr: string };

/**
 * Runs `npm run backend -- …` with this environment and standard input, within the process of the test: one of its own
 * takes half a second to start. That a process does the same is the test of `cli.ts`.
 */
export async function runCommand(
  parameters: readonly string[],
  environment: Readonly<Record<string, string>>,
  input = '',
): Promise<EndedCommand> {
  const said = { stdout: '', stderr: '' };
  const collecting = (stream: keyof typeof said) =>
    new Writable({
      write(chunk, _encoding, done) {
        said[stream] += chunk;
        done();
      },
    });
  const restore = replaceInProcess({
    env: { ...environment },
    stdin: Readable.from(input === '' ? [] : [input]),
    stdout: collecting('stdout'),
    stderr: collecting('stderr'),
  });
  const codeBefore = process.exitCode;
  process.exitCode = undefined;
  try {
    await runCommandLine(parameters);
    return { code: Number(process.exitCode ?? 0), ...said };
  } finally {
    restore();
    process.exitCode = codeBefore;
  }
}

/** Puts other values into `process`; the answer puts back what was there. */
function replaceInProcess(values: Readonly<Record<string, unknown>>): () => void {
  const before = Object.keys(values).map(
    name => [name, Object.getOwnPropertyDescriptor(process, name) ?? {}] as const,
  );
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(process, name, { value, writable: true, configurable: true });
  return () => {
    for (const [name, descriptor] of before) Object.defineProperty(process, name, descriptor);
  };
}
