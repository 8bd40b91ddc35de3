import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** A backend as an operator runs it: a process of its own. */
export type BackendProcess = {
  readonly address: string;
  isRunning(): boolean;
  /** Stops it in the middle of whatever it does, as a virtual machine may be. */
  pause(): void;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
};

/**
 * Starts a backend on a free port over a database that runs already, with the keys in a file, which it makes where there
 * is none. Mails go where `environment` says. Rejects with what it said when it ends instead of greeting.
 */
export async function startProcess(
  databaseUrl: string,
  keysFile: string,
  environment: Record<string, string> = { DATA_DIR: dirname(keysFile) },
): Promise<BackendProcess> {
  const child = spawn(process.execPath, [resolve(__dirname, '../../src/cli.ts'), 'serve'], {
    env: { ...process.env, DATABASE_URL: databaseUrl, KEYS_FILE: keysFile, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const address = await addressSaidBy(child);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    address,
    isRunning,
    pause: () => void child.kill('SIGSTOP'),
    async kill() {
      if (!isRunning()) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function addressSaidBy({ stdout, stderr }: ChildProcess): Promise<string> {
  if (!stdout || !stderr) throw new Error('The backend has no output.');
  let problem = '';
  stderr.on('data', chunk => {
    problem += chunk;
  });
  const lines = createInterface({ input: stdout });
  const said = new Promise<string>((found, failed) => {
    lines.on('line', line => {
      const address = /running at (http:\S+)/.exec(line)?.[1];
      if (address) found(address);
    });
    lines.on('close', () => failed(new Error(problem)));
  });
  return said;
}
