import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';

/** Processes get a second signal after this time. */
const secondSignalMs = 5_000;

/** Child processes whose lines carry their names and which end together. */
export class Processes {
  readonly #running = new Map<string, ChildProcess>();
  #ending = false;

  /** Starts a process. When it ends first, all others are ended with its exit code. */
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
      // Ctrl-C reaches a whole group; a second signal would make a backend leave its database behind.
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
      // Open connections of a browser would keep this process.
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
    // A development server waits for its connections and its build until a second signal.
    setTimeout(tell, secondSignalMs).unref();
  }
}
