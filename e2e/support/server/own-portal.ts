import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseSet } from '@zaehlwerk/module-kit/host';
import { checkout, startBackend } from './backend-process.ts';
import { type ModuleHost, startModuleHost } from './module-host.ts';
import { Releases } from './releases.ts';
import { type Front, startFront } from './reverse-proxy.ts';
import { runningPortal } from './running-portal.ts';

/** A second backend on the database of the run, whose site tests change, one after the other. */
export interface OwnBackend {
  readonly origin: string;
  /** The folder of its site, writable for the test. */
  readonly site: string;
}

/** A portal of one test: its site, and the reverse proxy before its backend. */
export interface OwnPortal {
  readonly front: Front;
  /** Origin of the backend, without the reverse proxy. */
  readonly backend: string;
  /** The published site. */
  readonly site: string;
  readonly releases: Releases;
  /** Another host that may serve modules. */
  readonly moduleHost: ModuleHost;
  /** The release set published at the beginning. */
  readonly firstSet: ReleaseSet;
}

/** Provides the backend of a worker. */
export async function withOwnBackend(use: (backend: OwnBackend) => Promise<void>): Promise<void> {
  const workspace = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-own-'));
  const site = path.join(workspace, 'site');
  await layBuiltSite(site);
  const backend = await startBackend(site, path.join(workspace, 'data'), {
    beside: runningPortal().dataDirectory,
  });
  try {
    await use({ origin: backend.origin, site });
  } finally {
    await backend.stop();
    await rm(workspace, { recursive: true, force: true });
  }
}

/** Provides a portal with the built site; its releases do not affect other tests. */
export async function withOwnPortal(
  { origin, site }: OwnBackend,
  use: (portal: OwnPortal) => Promise<void>,
): Promise<void> {
  await layBuiltSite(site);
  const workspace = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-releases-'));
  const moduleHost = await startModuleHost(path.join(checkout, 'mf-reading', 'dist'));
  const front = await startFront(origin);
  try {
    const firstSet = JSON.parse(await readFile(path.join(site, 'release-set.json'), 'utf8'));
    const releases = new Releases(site, workspace);
    await use({ front, backend: origin, site, releases, moduleHost, firstSet });
  } finally {
    await Promise.all([front.goDown(), moduleHost.goDown()]);
    await rm(workspace, { recursive: true, force: true });
  }
}

async function layBuiltSite(site: string): Promise<void> {
  await rm(site, { recursive: true, force: true });
  await cp(path.join(checkout, 'site'), site, { recursive: true, verbatimSymlinks: true });
}
