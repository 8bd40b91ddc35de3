import type { BuiltFile } from '@zaehlwerk/module-kit/declaration';
import { type Build, readVerified } from '../build-folder/read-build.ts';
import { folderOf, type PublishedBuild, pathBelowSite, workerPath } from '../deployment/published-build.ts';
import type { Site } from '../site/site.ts';

/** How far an upload has come. */
export interface Progress {
  readonly build: string;
  readonly files: { readonly done: number; readonly all: number };
  readonly bytes: { readonly done: number; readonly all: number };
}

/** Uploads at the same time; compressing keeps the processor busy, a bucket the network. */
const lanes = 8;

/**
 * Puts the files of a build into a folder of their own, each held against its hash, and answers that folder. What is
 * there already is held against its hash too, and written anew where it is damaged. A module that lives `elsewhere`
 * leaves its files there.
 */
export async function uploadBuild(
  site: Site,
  build: Build,
  onProgress: (progress: Progress) => void,
  elsewhere?: string,
): Promise<string> {
  const { kind, manifest } = build;
  const folder = folderOf(build, elsewhere);
  const below = pathBelowSite(folder);
  const present = new Set((await site.list(below)).map(({ path }) => path));
  const all = { files: manifest.files.length, bytes: sumOf(manifest.files) };
  const done = { files: 0, bytes: 0 };
  await inLanes(manifest.files, async file => {
    const content = await readVerified(build, file);
    const path = below + file.path;
    const isThere = elsewhere !== undefined || (present.has(path) && (await isWhole(site, path, content)));
    if (!isThere) await site.write(path, content);
    done.files += 1;
    done.bytes += content.length;
    onProgress({
      build: build.where,
      files: { done: done.files, all: all.files },
      bytes: { done: done.bytes, all: all.bytes },
    });
  });
  if (kind === 'shell') await site.write(workerPath(folder), build.worker);
  // Also where it is there: it is young again by that, and not collected before it has become part of a set.
  const published = { kind, base: elsewhere ?? folder, manifest } as PublishedBuild;
  await site.write(`${below}build.json`, Buffer.from(JSON.stringify(published)));
  return folder;
}

async function isWhole(site: Site, path: string, content: Buffer): Promise<boolean> {
  const forms = await site.readForms(path);
  return forms.every(form => form.equals(content));
}

function sumOf(files: readonly BuiltFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Rejects once all lanes have come to rest: what goes wrong in one ends the others. */
async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  const ends = await Promise.allSettled(
    Array.from({ length: lanes }, () => lane().finally(() => waiting.splice(0))),
  );
  const failed = ends.find(end => end.status === 'rejected');
  if (failed) throw failed.reason;
}
