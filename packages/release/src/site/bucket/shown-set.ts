import { SiteError } from '../site.ts';
import type { BucketObjects } from './objects.ts';

/** What visitors, browsers and running tabs learn the set from last; the order in which they are written. */
const last = ['index.html', 'service-worker.js', 'release-set.json'];
const note = 'release-set';

/**
 * Makes what lies in `history/<set>/` the files at the root. A bucket has no switch for several objects at once, but
 * each object is whole at any moment, and a browser never mixes two sets: every page carries its whole set in itself, and
 * the service worker takes the pages of its set from `history/<set>/`, which does not change. So visitors get the one
 * set or the other while this runs: first the pages, the start page last of them, then the service worker, then
 * `release-set.json`. Only then goes what other sets in `history/` have and this one has not. Each object at the root
 * notes which set it belongs to, which is how {@link shownSet} tells a finished switch from one that was cut off. Of
 * two switches at the same time either may win at each object; whoever reads the record again afterwards and shows
 * the newest set puts that right.
 *
 * The objects are read and written, not copied by the server: they are few and small, and need other headers here.
 * Rejects with a `SiteError`, before anything is changed, when there is no such set.
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
 * The set that visitors get: every object of it stands at the root and notes it, and none of another set is left.
 * `undefined` otherwise.
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
