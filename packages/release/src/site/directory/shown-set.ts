import { lstat, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { SiteError } from '../site.ts';
import { newPart } from './parts.ts';

const pointer = 'current';

/**
 * Points `current` to another set. Links for its additional files are made first, and dangle until then; links to files
 * that it lacks are removed last.
 */
export async function showSet(root: string, set: string): Promise<void> {
  const names = await readdir(path.join(root, 'history', set)).catch(() => undefined);
  // Written last: without it the set is not whole.
  if (!names?.includes('release-set.json'))
    throw new SiteError(`${root} has no set ${set} in its history, or not the whole of it.`);
  await refuseFolder(path.join(root, pointer));
  for (const name of names) await ensureLink(root, name);
  await replaceByLink(path.join('history', set), root, pointer);
  await removeOtherLinks(root, names);
}

export async function shownSet(root: string): Promise<string | undefined> {
  const target = await readlink(path.join(root, pointer)).catch(() => undefined);
  return target === undefined ? undefined : path.basename(target);
}

async function refuseFolder(link: string): Promise<void> {
  const found = await lstat(link).catch(() => undefined);
  if (found?.isDirectory())
    throw new SiteError(
      `${link} is a folder, and in the way of a link of this name. Move it away, and run "portal refresh". ` +
        'A site is copied with its links: "cp -a".',
    );
}

async function ensureLink(root: string, name: string): Promise<void> {
  const target = path.join(pointer, name);
  const link = path.join(root, name);
  if ((await readlink(link).catch(() => undefined)) === target) return;
  await refuseFolder(link);
  await replaceByLink(target, root, name);
}

/** Atomic: there is always the old or the new link. */
async function replaceByLink(target: string, root: string, name: string): Promise<void> {
  const part = await newPart(root);
  await symlink(target, part);
  await rename(part, path.join(root, name));
}

async function removeOtherLinks(root: string, kept: readonly string[]): Promise<void> {
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (!entry.isSymbolicLink() || kept.includes(entry.name) || entry.name === pointer) continue;
    const link = path.join(root, entry.name);
    const target = await readlink(link).catch(() => undefined);
    if (target !== undefined && path.dirname(target) === pointer) await rm(link, { force: true });
  }
}
