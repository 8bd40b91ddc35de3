import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { type ReleaseSet, releasedModuleSchema, releaseSetSchema } from '@zaehlwerk/module-kit/declaration';
import { entryPages } from '../page/preloads.ts';

/**
 * Removes the pages of the set that is published now which the next one does not have: left where they are, they
 * would go on serving the old set at their addresses. Without them the start page answers there.
 */
export async function removeLeftOverPages(site: string, next: ReleaseSet): Promise<void> {
  const kept = entryPages(next);
  const leftOver = [...(await publishedPages(site))].filter(segment => !kept.has(segment));
  const files = leftOver.flatMap(segment =>
    ['', '.br', '.gz'].map(ending => path.join(site, segment, `index.html${ending}`)),
  );
  await Promise.all(files.map(file => rm(file, { force: true })));
}

async function publishedPages(site: string): Promise<Iterable<string>> {
  const published = await readFile(path.join(site, 'release-set.json'), 'utf8').catch(() => undefined);
  const set = releaseSetSchema.safeParse(published === undefined ? undefined : JSON.parse(published));
  if (!set.success) return [];
  const modules = set.data.modules.flatMap(module => {
    const parsed = releasedModuleSchema.safeParse(module);
    return parsed.success ? [parsed.data] : [];
  });
  return entryPages({ ...set.data, modules }).keys();
}
