import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { backendEnvironment, backendProgram, checkout } from './backend-process.ts';
import { runningPortal } from './running-portal.ts';

/** A fake customer system, as its own process beside the running portal. */
export async function startStandInCrm() {
  const { origin, dataDirectory } = runningPortal();
  const child = spawn(process.execPath, [backendProgram, 'stand-in-crm', '--port', '0', '--portal', origin], {
    cwd: checkout,
    env: backendEnvironment(dataDirectory),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let address: string | undefined;
  for await (const line of createInterface(child.stdout)) {
    address = /running at (http:\S+)/.exec(line)?.[1];
    if (address) break;
  }
  if (!address) throw new Error('The stand-in for a customer system did not start.');
  return {
    address,
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
