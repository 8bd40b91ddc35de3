import { createHash } from 'node:crypto';
import path from 'node:path';
import type { BuiltFile, ReleaseSet } from '@zaehlwerk/module-kit/declaration';
import { renderPage } from '../page/page.ts';
import { entryPages, preloadsOfLogin } from '../page/preloads.ts';
import { composeReleaseSet, UnfitReleaseError } from '../release-set/compose.ts';
import { completeServiceWorker, offlineSetOf } from '../service-worker/service-worker.ts';
import { removeLeftOverPages } from './left-over-pages.ts';
import { type BuildFolder, readBuild, readServiceWorker } from './read-build.ts';
import { isPublished, readVerified, writeSiteFile } from './site-files.ts';

/**
 * Publishes one built shell and the built modules into a site directory: immutable files first, under a
 * folder named by version and contents, the pages and `release-set.json` last (architecture, "Release set
 * and hosting"). Throws {@link UnfitReleaseError} before anything is written when the parts do not fit.
 */
export async function publish(buildDirectories: readonly string[], site: string): Promise<ReleaseSet> {
  const builds = await Promise.all(buildDirectories.map(readBuild));
  const shell = builds.find(build => build.kind === 'shell');
  if (!shell)
    throw new UnfitReleaseError('None of the folders holds a shell. Name the shell and all modules.');
  const modules = builds.filter(build => build.kind === 'module');
  const set = composeReleaseSet(
    { manifest: shell.manifest, base: baseOf(shell) },
    modules.map(module => ({ manifest: module.manifest, base: baseOf(module) })),
  );
  const worker = await readServiceWorker(shell.directory);
  for (const build of builds) await copyFiles(build, path.join(site, baseOf(build)));
  await writePointers(set, site, worker);
  return set;
}

function baseOf(build: BuildFolder): string {
  const version = `${build.manifest.version}-${digestOf(build.manifest.files)}`;
  return build.kind === 'shell' ? `/shell/${version}/` : `/modules/${build.manifest.name}/${version}/`;
}

function digestOf(files: readonly BuiltFile[]): string {
  return createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8);
}

async function copyFiles(build: BuildFolder, target: string): Promise<void> {
  await Promise.all(
    build.manifest.files.map(async file => {
      const destination = path.join(target, file.path);
      if (await isPublished(destination, file.bytes)) return;
      await writeSiteFile(
        destination,
        await readVerified(path.join(build.directory, file.path), file.integrity),
      );
    }),
  );
}

/**
 * Writes the pages, the service worker and `release-set.json`, which make a set whose files are in place the current
 * one. `worker` is the code of the service worker as the shell's build has it.
 */
export async function writePointers(set: ReleaseSet, site: string, worker: string): Promise<void> {
  const pages = new Map<string, string>();
  for (const [segment, preloads] of [...entryPages(set), ['', preloadsOfLogin(set)] as const]) {
    const page = renderPage(set, preloads);
    pages.set(segment === '' ? '/' : `/${segment}/`, page);
    await writeSiteFile(path.join(site, segment, 'index.html'), Buffer.from(page));
  }
  await removeLeftOverPages(site, set);
  const completed = completeServiceWorker(worker, offlineSetOf(set, pages));
  await writeSiteFile(path.join(site, 'service-worker.js'), Buffer.from(completed));
  await writeSiteFile(path.join(site, 'release-set.json'), Buffer.from(JSON.stringify(set)));
}
