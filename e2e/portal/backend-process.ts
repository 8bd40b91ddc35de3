import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

/** The root of the checkout. */
export const checkout = path.resolve(import.meta.dirname, '../..');

const command = path.join(checkout, 'packages/backend/src/cli.ts');

/** A backend of our own: a real process with its embedded database. */
export interface BackendProcess {
  readonly origin: string;
  stop(): Promise<void>;
}

/** The environment of a backend command: only what is stated, never a database of the machine. */
export function backendEnvironment(dataDirectory: string, port = '0'): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ...environment } = process.env;
  return { ...environment, DATA_DIR: dataDirectory, PORT: port };
}

/**
 * Starts the backend on a free port over a new database with the demo data, and waits until it is healthy. What it says
 * goes to `logFile`, if one is named; `settings` are variables of its environment.
 */
export async function startBackend(
  site: string,
  dataDirectory: string,
  logFile?: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<BackendProcess> {
  const child = spawn(process.execPath, [command, 'serve', '--site', site], {
    cwd: checkout,
    env: { ...backendEnvironment(dataDirectory), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += chunk;
      if (logFile !== undefined) appendFileSync(logFile, chunk);
    });
  const origin = await addressIn(() => output, child);
  await untilHealthy(origin, child, () => output);
  return { origin, stop: () => end(child) };
}

const patienceMs = 60_000;

async function addressIn(output: () => string, child: ChildProcess): Promise<string> {
  return until(child, output, async () => /running at (http:\S+)/.exec(output())?.[1]);
}

async function untilHealthy(origin: string, child: ChildProcess, output: () => string): Promise<void> {
  await until(child, output, async () => {
    const response = await fetch(`${origin}/healthz`).catch(() => undefined);
    return response?.ok || undefined;
  });
}

async function until<Value>(
  child: ChildProcess,
  output: () => string,
  look: () => Promise<Value | undefined>,
): Promise<Value> {
  const deadline = Date.now() + patienceMs;
  while (child.exitCode === null && Date.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(50);
  }
  await end(child);
  throw new Error(`The backend did not start:\n${output()}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
