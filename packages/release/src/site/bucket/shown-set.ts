import { SiteError } from '../site.ts';
import type { BucketObjects } from './objects.ts';

/** The files that announce a set, in the order of their writes. */
const last = ['index.html', 'service-worker.js', 'release-set.json'];
const note = 'release-set';

/**
 * Copies the files of `history/<set>/` to the root. A bucket cannot switch several objects at once, but each object is
 * whole at any moment, and a browser never mixes two sets: every page contains its whole set, and the service worker
 * takes the pages of its set from `history/<set>/`, which never changes. So visitors get one set or the other meanwhile:
 * first the pages, the start page last of them, then the service worker, then `release-set.json`. Then the files of
 * other sets in `history/` that this one lacks are removed. Each object at the root notes its set, by which
 * {@link shownSet} recognises an interrupted switch. Of two switches at the same time either may win at each object;
 * `showLatest` reads the record again afterwards and corrects that.
 *
 * The server copies no objects: they are few and small, and need other headers here. Rejects with a `SiteError`, before
 * anything is changed, when there is no such set.
 */
export async function showSet(objects: BucketObjects, set: string): Promise<void> {
  const { own, foreign } = await rootPaths(objects, set);
  if (!own.includes('release-set.json'))
    throw new SiteError(`There is no release set in history/${set}/. Publish it first.`);
  const files = await Promise.all(
    own.map(async path => [path, await objects.read(`history/${set}/${path}`)] as const),
  );
  const write = ([path, content]: (typeof files)[number]) =>
    content && objects.write(path, content, { [note]: set });
  await Promise.all(files.filter(([path]) => !last.includes(path)).map(write));
  for (const path of last) for (const file of files) if (file[0] === path) await write(file);
  await objects.remove(foreign);
}

/**
 * The set that visitors get: every object of it is at the root with its note, and none of another set. `undefined`
 * otherwise.
 */
export async function shownSet(objects: BucketObjects): Promise<string | undefined> {
  const set = (await objects.notesOn('release-set.json'))?.[note];
  if (set === undefined) return undefined;
  const { own, foreign } = await rootPaths(objects, set);
  const [owners, leftOver] = await Promise.all([
    Promise.all(own.map(async path => (await objects.notesOn(path))?.[note])),
    Promise.all(foreign.map(path => objects.notesOn(path))),
  ]);
  const whole = owners.length > 0 && owners.every(owner => owner === set);
  return whole && leftOver.every(notes => notes === undefined) ? set : undefined;
}

/** The paths at the root that a set has, and those that only other sets in `history/` have. */
async function rootPaths(objects: BucketObjects, set: string) {
  const kept = await objects.list('history/');
  const own = kept.flatMap(({ path }) => {
    const [, id, ...rest] = path.split('/');
    return id === set ? [rest.join('/')] : [];
  });
  const all = new Set(kept.map(({ path }) => path.split('/').slice(2).join('/')));
  return { own, foreign: [...all].filter(path => path !== '' && !own.includes(path)) };
}
