import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseUrl } from './database.ts';

/** The root of the checkout. */
export const checkout = path.resolve(import.meta.dirname, '../../..');

const programIn = (root: string) => path.join(root, 'packages/backend/src/cli.ts');

/** What `npm run backend` runs. */
export const backendProgram = programIn(checkout);

/** Delays half of all answers if requested. */
const before = process.env.LATE_ANSWERS
  ? ['--import', path.join(import.meta.dirname, 'delayed-answers.ts')]
  : [];

/** A real backend process with its embedded database. */
export interface BackendProcess {
  readonly origin: string;
  readonly pid: number;
  /** Address of its metrics, if its settings enable them. */
  readonly metrics: string | undefined;
  /** Shuts it down gracefully. */
  stop(): Promise<void>;
  /** Kills it like a power failure. */
  kill(): Promise<void>;
}

/** The environment of a backend command: stated variables only, never a database or keys of the machine. */
export function backendEnvironment(dataDirectory: string): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, KEYS: _keys, KEYS_FILE: _file, ...environment } = process.env;
  return { ...environment, DATA_DIR: dataDirectory, PORT: '0' };
}

interface BackendOptions {
  /** Receives the backend's output. */
  readonly logFile?: string;
  /** The data directory of a running backend whose database and keys it shares. */
  readonly beside?: string;
  /** Environment variables. */
  readonly settings?: NodeJS.ProcessEnv;
  /** The root of another checkout, whose backend it is. */
  readonly from?: string;
}

/**
 * Starts the backend on a free port with a new database and the demo data, unless it is beside another, and waits until
 * it is healthy.
 */
export async function startBackend(
  site: string,
  dataDirectory: string,
  { logFile, beside, settings, from = checkout }: BackendOptions = {},
): Promise<BackendProcess> {
  const child = spawn(process.execPath, [...before, programIn(from), 'serve', '--site', site], {
    cwd: from,
    env: {
      ...backendEnvironment(dataDirectory),
      ...(beside && {
        DATABASE_URL: await databaseUrl(beside),
        KEYS_FILE: path.join(beside, 'keys.json'),
      }),
      ...settings,
    },
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
  const metrics = /Metrics are at (http:\S+)/.exec(output)?.[1];
  return {
    origin,
    pid: Number(child.pid),
    metrics,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

const timeoutMs = 60_000;

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
  const deadline = Date.now() + timeoutMs;
  while (child.exitCode === null && Date.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(50);
  }
  await end(child, 'SIGTERM');
  throw new Error(`The backend did not start:\n${output()}`);
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
