import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { portalPaths } from '@zaehlwerk/api/schema';
import * as z from 'zod/mini';

/** Values of a module that may be labels. */
const moduleSchema = z.object({
  name: z.string(),
  version: z.string(),
  routes: z.array(z.object({ path: z.string() })),
});

/** The relevant part of a `release-set.json`. `canaries` are other builds of modules of the set. */
const setSchema = z.object({
  id: z.string(),
  shell: z.object({ version: z.string() }),
  modules: z.array(moduleSchema),
  canaries: z.optional(z.array(z.object({ build: moduleSchema }))),
});

type ReleaseSet = z.infer<typeof setSchema>;

/** Open tabs run earlier sets too. */
const keptSets = 5;

/** Known sets, builds (`module version`) and routes; others become `other` in a label. */
export type Published = ReturnType<typeof publishedIn>;

/**
 * Follows the release set of a site directory: the current one and the last ones that this backend has seen. Without a
 * readable set only the shell's routes are known.
 */
export function followSite(directory: string | undefined): () => Promise<Published> {
  let seen: readonly ReleaseSet[] = [];
  let published = publishedIn(seen);
  let writtenAt: number | undefined;

  return async () => {
    if (directory === undefined) return published;
    const file = join(directory, 'release-set.json');
    try {
      const { mtimeMs } = await stat(file);
      if (mtimeMs === writtenAt) return published;
      const set = setSchema.parse(JSON.parse(await readFile(file, 'utf8')));
      writtenAt = mtimeMs;
      seen = [set, ...seen.filter(({ id }) => id !== set.id)].slice(0, keptSets);
      published = publishedIn(seen);
    } catch {
      // It is being published, or is no set: known values stay.
    }
    return published;
  };
}

function publishedIn(sets: readonly ReleaseSet[]) {
  const modules = sets.flatMap(set => [...set.modules, ...(set.canaries ?? []).map(({ build }) => build)]);
  const shells = sets.map(({ shell }) => `shell ${shell.version}`);
  return {
    sets: new Set(sets.map(({ id }) => id)),
    builds: new Set([...shells, ...modules.map(({ name, version }) => `${name} ${version}`)]),
    routes: new Set([...portalPaths, ...modules.flatMap(({ routes }) => routes.map(({ path }) => path))]),
  };
}
