import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BackendProcess, startBackend } from '../support/server/backend-process.ts';
import { runningPortal } from '../support/server/running-portal.ts';

/** A second backend on the database of the run, which a test may kill and restart without disturbing others. */
export async function ownBackend() {
  const { site, dataDirectory } = runningPortal();
  const workspace = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-backend-'));
  let running: BackendProcess | undefined;
  return {
    /** Starts it, on another port each time, and returns its origin. */
    async start(): Promise<string> {
      running = await startBackend(site, workspace, { beside: dataDirectory });
      return running.origin;
    },
    /** Kills it like a power failure. */
    async kill(): Promise<void> {
      await running?.kill();
    },
    async remove(): Promise<void> {
      await running?.kill();
      await rm(workspace, { recursive: true, force: true });
    },
  };
}
