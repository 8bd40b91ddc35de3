import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseSet } from '@zaehlwerk/module-kit/host';
import { startBackend } from '../portal/backend-process.ts';
import { databaseUrl } from '../portal/database.ts';
import { Releases } from '../portal/releases.ts';
import { runningPortal } from '../portal/running-portal.ts';

/** A site into which a test publishes, and the set that is published at the beginning. */
export interface OwnSite {
  readonly releases: Releases;
  readonly firstSet: ReleaseSet;
}

/** Lends a site of a test's own, served at `origin` by a second backend on the database of the run. */
export async function withOwnSite(use: (site: OwnSite, origin: string) => Promise<void>): Promise<void> {
  const running = runningPortal();
  const workspace = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-site-'));
  const site = path.join(workspace, 'site');
  await cp(running.site, site, { recursive: true, verbatimSymlinks: true });
  const backend = await startBackend(site, path.join(workspace, 'data'), {
    databaseUrl: await databaseUrl(running.dataDirectory),
  });
  try {
    const firstSet = JSON.parse(await readFile(path.join(site, 'release-set.json'), 'utf8'));
    await use({ releases: new Releases(site, workspace), firstSet }, backend.origin);
  } finally {
    await backend.stop();
    await rm(workspace, { recursive: true, force: true });
  }
}
