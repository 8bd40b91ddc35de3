import { spawn } from 'node:child_process';

export type Runner = {
  /** Owner of the files; undefined: the user of this process. */
  owner?: { uid: number; gid: number };
  /** Words before the command, such as `setpriv …`, which then set the user. */
  prefix: string[];
};

/** `code` is null when the program could not run. */
export type Outcome = { code: number | null; output: string };

/** Runs a program with an English locale and without the caller's environment. Never rejects. */
export function run(runner: Runner, file: string, args: string[]): Promise<Outcome> {
  const [program = file, ...rest] = [...runner.prefix, file, ...args];
  const identity = runner.prefix.length === 0 ? runner.owner : undefined;
  return new Promise(resolve => {
    let output = '';
    const child = spawn(program, rest, {
      ...identity,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', error => resolve({ code: null, output: error.message }));
    child.on('close', code => resolve({ code, output: output.trim() }));
  });
}
