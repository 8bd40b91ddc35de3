import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkout, startBackend } from './backend-process.ts';
import { publishFixtures } from './publish-fixtures.ts';
import { announcePortal } from './running-portal.ts';

/** Starts the real backend on a copy of the built site; the answer ends it and removes its data. */
export default async function setUp(): Promise<() => Promise<void>> {
  const built = path.join(checkout, 'site');
  if (!existsSync(path.join(built, 'release-set.json')))
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: checkout, stdio: 'inherit' });

  const workspace = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-e2e-'));
  const site = path.join(workspace, 'site');
  await cp(built, site, { recursive: true });
  const dataDirectory = path.join(workspace, 'data');
  const [fixtures, backend] = await Promise.all([
    publishFixtures(site, workspace),
    startBackend(site, dataDirectory),
  ]);
  announcePortal({ origin: backend.origin, dataDirectory, fixtures });

  return async () => {
    await backend.stop();
    await rm(workspace, { recursive: true, force: true });
  };
}
