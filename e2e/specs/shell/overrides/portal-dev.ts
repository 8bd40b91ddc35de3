import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { checkout } from '#e2e/support/server/backend-process.ts';

/** Less than the timeout of the fixture that waits for it, which would leave the process running. */
const timeoutMs = 45_000;

/**
 * Runs `portal dev` and waits until it is ready; returns a function that stops it. Rejects with its output if it exits
 * early.
 */
export async function startPortalDev(folder: string, portal: string): Promise<() => Promise<void>> {
  const cli = path.join(checkout, 'packages/release/src/cli.ts');
  const child = spawn(process.execPath, [cli, 'dev', folder, '--against', portal], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const patience = setTimeout(() => child.kill('SIGTERM'), timeoutMs);
  let said = '';
  const ended = once(child, 'close');
  const ready = new Promise<void>(resolve => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', text => {
        said += text;
        if (said.includes('ready:')) resolve();
      });
  });
  await Promise.race([
    ready,
    ended.then(() => {
      throw new Error(said);
    }),
  ]).finally(() => clearTimeout(patience));
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}
