import {
  manifestPath,
  type PublishedBuild,
  pathBelowSite,
  publishedFiles,
  workerPath,
} from '../deployment/published-build.ts';
import type { Build } from '../read-build.ts';
import { mapConcurrently } from '../site/concurrent.ts';
import type { Site } from '../site/site.ts';

export interface Progress {
  readonly build: string;
  readonly files: { readonly done: number; readonly all: number };
  readonly bytes: { readonly done: number; readonly all: number };
}

/**
 * Uploads a build into its folder, except files that lie there intact, and returns the written ones. A module that lives
 * elsewhere leaves its files there.
 *
 * @param contents the verified files of the build by their paths
 */
export async function uploadBuild(
  site: Site,
  { build, folder, published }: { build: Build; folder: string; published: PublishedBuild },
  isSigned: boolean,
  contents: ReadonlyMap<string, Buffer>,
  onProgress: (progress: Progress) => void,
): Promise<readonly string[]> {
  const files = publishedFiles(build.manifest);
  const below = pathBelowSite(folder);
  const written: string[] = [];
  const all = { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  const done = { files: 0, bytes: 0 };
  const write = async (path: string, content: Buffer) => {
    if (await isWhole(site, path, content)) return;
    await site.write(path, content);
    written.push(path);
  };
  await mapConcurrently(files, async file => {
    const content = contents.get(file.path);
    if (content && published.base === folder) await write(below + file.path, content);
    done.files += 1;
    done.bytes += file.bytes;
    onProgress({
      build: build.where,
      files: { done: done.files, all: all.files },
      bytes: { done: done.bytes, all: all.bytes },
    });
  });
  if (build.kind === 'shell') await write(workerPath(folder), build.worker);
  // "verify" compares it with the signature.
  if (isSigned) await write(manifestPath(folder, build.kind), build.source);
  const mark = `${below}build.json`;
  const content = Buffer.from(JSON.stringify(published));
  if (!(await isWhole(site, mark, content))) written.push(mark);
  // Even if it is intact: a young build is not collected before it has become part of a set.
  await site.write(mark, content);
  return written;
}

async function isWhole(site: Site, path: string, content: Buffer): Promise<boolean> {
  const forms = await site.readForms(path);
  return forms.length > 0 && forms.every(form => form.equals(content));
}
