import { createHash } from 'node:crypto';
import { type BuiltFile, moduleManifestSchema, shellManifestSchema } from '@zaehlwerk/module-kit/host';
import * as z from 'zod/mini';
import type { Build } from '../read-build.ts';
import { unknown } from '../release-error.ts';
import type { Site } from '../site/site.ts';
import { parseJson } from '../site/site.ts';

/**
 * `build.json` in the folder of a published build; it is written last, and its being there means that the build is
 * whole. `base` is the URL its paths are relative to: the folder itself, or where a module lives elsewhere.
 */
export const publishedBuildSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('shell'), base: z.string(), manifest: shellManifestSchema }),
  z.object({ kind: z.literal('module'), base: z.string(), manifest: moduleManifestSchema }),
]);

/** See {@link publishedBuildSchema}. */
export type PublishedBuild = z.infer<typeof publishedBuildSchema>;
/** A published shell. */
export type PublishedShell = Extract<PublishedBuild, { kind: 'shell' }>;
/** A published module. */
export type PublishedModule = Extract<PublishedBuild, { kind: 'module' }>;

/** Every file that is published of a build, with its hash: those that the portal loads, and those for other hosts. */
export function publishedFiles(manifest: PublishedBuild['manifest']): readonly BuiltFile[] {
  const { files, forOtherHosts = [] } = manifest;
  return [...files, ...forOtherHosts];
}

/** The path of a URL path below the site. */
export const pathBelowSite = (url: string): string => url.replace(/^\//, '');

/** Where the code of a shell's service worker lies. It is no address that visitors use. */
export const workerPath = (folder: string): string => `${pathBelowSite(folder)}worker/service-worker.js`;

/** Where the manifest of a signed build lies, to the byte as it was signed. */
export const manifestPath = (folder: string, kind: PublishedBuild['kind']): string =>
  `${pathBelowSite(folder)}${kind}.json`;

/** The folder of a build, named by version and contents: `/modules/mf-reading/1.2.0-0a1b2c3d/`. */
export function folderOf(build: Build, elsewhere?: string): string {
  const contents = [
    elsewhere ?? '',
    JSON.stringify(build.manifest),
    build.kind === 'shell' ? build.worker : '',
  ];
  const digest = createHash('sha256');
  for (const content of contents) digest.update(content).update('\0');
  const version = `${build.manifest.version}-${digest.digest('hex').slice(0, 8)}`;
  return build.kind === 'shell' ? `/shell/${version}/` : `/modules/${build.manifest.name}/${version}/`;
}

/** What people call a build of a part: `1.2.0-0a1b2c3d` of `/modules/mf-reading/1.2.0-0a1b2c3d/`. */
export const buildIdOf = (folder: string): string => folder.split('/').at(-2) ?? '';

/** The build of a folder; `undefined` when it is not there, not whole, or its `build.json` is damaged. */
export async function findPublished(site: Site, folder: string): Promise<PublishedBuild | undefined> {
  const content = await site.read(`${pathBelowSite(folder)}build.json`);
  const build = publishedBuildSchema.safeParse(parseJson(content));
  return build.success ? build.data : undefined;
}

/** The shell of a folder; `unpublished` where it is not there yet. Throws a refusal when it has been collected. */
export async function publishedShell(
  site: Site,
  folder: string,
  unpublished?: PublishedBuild,
): Promise<PublishedShell> {
  const build = unpublished ?? (await findPublished(site, folder));
  if (build?.kind === 'shell') return build;
  throw unknown(
    `${folder} is not on the site any more, or its build.json is damaged. Publish that shell again.`,
  );
}

/** The module of a folder; `unpublished` where it is not there yet. Throws a refusal when it has been collected. */
export async function publishedModule(
  site: Site,
  folder: string,
  unpublished?: PublishedBuild,
): Promise<PublishedModule> {
  const build = unpublished ?? (await findPublished(site, folder));
  if (build?.kind === 'module') return build;
  throw unknown(
    `${folder} is not on the site any more, or its build.json is damaged. Publish that version again.`,
  );
}
