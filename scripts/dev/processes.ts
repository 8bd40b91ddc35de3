import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';

/** How long processes may take to end in order until they are told again. */
const secondSignalMs = 5_000;

/** Child processes whose lines carry their names and which end together. */
export class Processes {
  readonly #running = new Map<string, ChildProcess>();
  #ending = false;

  /** Starts a process. When it ends by itself, all others are ended with its exit code. */
  start(
    name: string,
    command: string,
    parameters: readonly string[],
    options: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
  ): void {
    const child = spawn(command, parameters, {
      cwd: path.resolve(options.cwd ?? '.'),
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ctrl-C reaches a whole group; a backend that is told twice leaves its database behind.
      detached: true,
    });
    this.#running.set(name, child);
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', line =>
        process.stdout.write(`${name.padEnd(10)} │ ${line}\n`),
      );
    }
    child.on('exit', code => {
      this.#running.delete(name);
      if (!this.#ending) this.end(code ?? 1);
      // Nobody waits for connections that a browser still holds.
      if (this.#running.size === 0) process.exit();
    });
  }

  /** Ends all processes; this process ends with `code` when the last is gone. */
  end(code: number): void {
    this.#ending = true;
    process.exitCode = code;
    if (this.#running.size === 0) process.exit();
    const tell = () => {
      for (const child of this.#running.values()) child.kill('SIGTERM');
    };
    tell();
    // A development server waits for its connections and its build; told once more, it ends.
    setTimeout(tell, secondSignalMs).unref();
  }
}
