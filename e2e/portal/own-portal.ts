import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseSet } from '@zaehlwerk/module-kit/host';
import { checkout, startBackend } from './backend-process.ts';
import { copiedDatabase } from './database.ts';
import { type Elsewhere, startElsewhere } from './elsewhere.ts';
import { type Front, startFront } from './front.ts';
import { Releases } from './releases.ts';
import { runningPortal } from './running-portal.ts';

/** A portal of one test's own: backend, database and site, and what stands before them. */
export interface OwnPortal {
  readonly front: Front;
  /** Origin of the backend, without what stands before it. */
  readonly backend: string;
  /** The published site. */
  readonly site: string;
  readonly releases: Releases;
  /** Another host, whose modules the portal may load. */
  readonly elsewhere: Elsewhere;
  /** The set that is published at the beginning. */
  readonly firstSet: ReleaseSet;
}

/** Lends a portal with the demo data, which the others do not notice whatever is done to it. */
export async function withOwnPortal(use: (portal: OwnPortal) => Promise<void>): Promise<void> {
  const workspace = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-own-'));
  const site = path.join(workspace, 'site');
  await cp(path.join(checkout, 'site'), site, { recursive: true, verbatimSymlinks: true });
  const elsewhere = await startElsewhere(path.join(checkout, 'mf-reading', 'dist'));
  const database = await copiedDatabase(runningPortal().dataDirectory);
  const backend = await startBackend(site, path.join(workspace, 'data'), {
    databaseUrl: database.url,
  });
  const front = await startFront(backend.origin);
  try {
    const firstSet = JSON.parse(await readFile(path.join(site, 'release-set.json'), 'utf8'));
    await use({
      front,
      backend: backend.origin,
      site,
      releases: new Releases(site, workspace),
      elsewhere,
      firstSet,
    });
  } finally {
    await Promise.all([front.goDown(), elsewhere.goDown()]);
    await backend.stop();
    await database.remove();
    await rm(workspace, { recursive: true, force: true });
  }
}
