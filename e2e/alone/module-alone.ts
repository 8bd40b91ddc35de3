import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { checkout } from '../portal/backend-process.ts';
import { freePort } from '../portal/free-port.ts';

/** A module on a development server of its own. */
export interface ModuleAlone {
  /** Origin of the server, without a slash at the end. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** Less than the fixtures that wait for it have: who runs out of time before ends no process. */
const patienceMs = 45_000;

/** The command that the `dev` script of every module runs. */
const rspack = path.join(checkout, 'shell/node_modules/@rspack/cli/bin/rspack.js');

/**
 * Starts the development server of the module in this folder, as its `dev` script does, on a free port, and waits until
 * it has built. Its backend is a fake one unless `backend` is the address of another.
 */
export async function startModuleAlone(folder: string, backend?: string): Promise<ModuleAlone> {
  const { BACKEND_URL: _, ...environment } = process.env;
  const port = await freePort();
  const child = spawn(process.execPath, [rspack, 'dev'], {
    cwd: path.join(checkout, folder),
    env: {
      ...environment,
      NODE_ENV: 'development',
      DEV_PORT: String(port),
      ...(backend && { BACKEND_URL: backend }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += chunk;
    });
  const origin = `http://localhost:${port}`;
  const deadline = Date.now() + patienceMs;
  while (child.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${origin}/module.json`).catch(() => undefined);
    if (answer?.ok) return { origin, stop: () => end(child) };
    await pause(50);
  }
  await end(child);
  throw new Error(`${folder} did not start:\n${output}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
