import { spawn } from 'node:child_process';

/** How a program is started: directly, or as another system user. */
export type Runner = {
  /** The user that owns the files; undefined: whoever runs this process. */
  owner?: { uid: number; gid: number };
  /** Words in front of the command, such as `setpriv …`; they set the user then. */
  prefix: string[];
};

/** How a program ended, with everything it printed. `code` is null when it could not run. */
export type Outcome = { code: number | null; output: string };

/** Runs a program to its end, with an English locale and without the caller's environment. Never rejects. */
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
