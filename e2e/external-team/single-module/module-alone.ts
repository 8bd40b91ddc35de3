import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { checkout } from '#e2e/support/server/backend-process.ts';

/** A module alone in the development portal. */
export interface ModuleAlone {
  /** Without a trailing slash. */
  readonly origin: string;
  /** Everything the command has printed. */
  output(): string;
  stop(): Promise<void>;
}

/** Less than the timeout of the fixtures that wait for it, which would leave the process running. */
const timeoutMs = 100_000;

/**
 * Runs the `dev` script of the module in this folder on free ports, and waits until the portal is ready.
 *
 * @param settings environment variables of the command: the data directory of its backend, or `BACKEND_URL`
 */
export async function startModuleAlone(
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<ModuleAlone> {
  const { BACKEND_URL: _, DATABASE_URL: _database, ...environment } = process.env;
  const child = spawn(process.execPath, [path.join(checkout, 'scripts/dev.mjs'), folder], {
    cwd: checkout,
    env: { ...environment, PORT: '0', DEV_PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += stripVTControlCharacters(String(chunk));
    });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  const deadline = Date.now() + timeoutMs;
  while (child.exitCode === null && Date.now() < deadline) {
    const origin = /running at (http:\/\/localhost:\d+)/.exec(output)?.[1];
    if (origin) return { origin, output: () => output, stop };
    await pause(50);
  }
  await stop();
  throw new Error(`${folder} did not start:\n${output}`);
}
