import type { BuiltFile } from '@zaehlwerk/module-kit/host';
import {
  manifestPath,
  type PublishedBuild,
  pathBelowSite,
  publishedFiles,
  workerPath,
} from '../deployment/published-build.ts';
import { inLanes } from '../lanes.ts';
import type { Build } from '../read-build.ts';
import type { Site } from '../site/site.ts';

/** How far an upload has come. */
export interface Progress {
  readonly build: string;
  readonly files: { readonly done: number; readonly all: number };
  readonly bytes: { readonly done: number; readonly all: number };
}

/** The contents of a build's files by their paths, each as its manifest says. */
export type VerifiedFiles = ReadonlyMap<string, Buffer>;

/**
 * Puts a build into its folder. What is there already is held against its hash, and written anew where it is damaged. A
 * module that lives elsewhere leaves its files there. The answer names the files that were written.
 */
export async function uploadBuild(
  site: Site,
  {
    build,
    folder,
    published,
    isSigned,
  }: { build: Build; folder: string; published: PublishedBuild; isSigned: boolean },
  contents: VerifiedFiles,
  onProgress: (progress: Progress) => void,
): Promise<readonly string[]> {
  const files = publishedFiles(build.manifest);
  const below = pathBelowSite(folder);
  const written: string[] = [];
  const all = { files: files.length, bytes: sumOf(files) };
  const done = { files: 0, bytes: 0 };
  const write = async (path: string, content: Buffer) => {
    if (await isWhole(site, path, content)) return;
    await site.write(path, content);
    written.push(path);
  };
  await inLanes(files, async file => {
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
  // Whoever verifies the site compares it with what was signed.
  if (isSigned) await write(manifestPath(folder, build.kind), build.source);
  const mark = `${below}build.json`;
  const content = Buffer.from(JSON.stringify(published));
  if (!(await isWhole(site, mark, content))) written.push(mark);
  // Also where it is there: it is young again by that, and not collected before it has become part of a set.
  await site.write(mark, content);
  return written;
}

async function isWhole(site: Site, path: string, content: Buffer): Promise<boolean> {
  const forms = await site.readForms(path);
  return forms.length > 0 && forms.every(form => form.equals(content));
}

function sumOf(files: readonly BuiltFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
