import { createHash } from 'node:crypto';
import { moduleManifestSchema, shellManifestSchema } from '@zaehlwerk/module-kit/host';
import { parseJson } from '@zaehlwerk/signing';
import * as z from 'zod/mini';
import type { Build } from '../read-build.ts';
import { unknown } from '../release-error.ts';
import type { Site } from '../site/site.ts';

/**
 * `build.json` in the folder of a published build; it is written last and marks the build as whole. `base` is the URL
 * its paths are relative to: the folder itself, or the address of a module elsewhere.
 */
const publishedBuildSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('shell'), base: z.string(), manifest: shellManifestSchema }),
  z.object({ kind: z.literal('module'), base: z.string(), manifest: moduleManifestSchema }),
]);

export type PublishedBuild = z.infer<typeof publishedBuildSchema>;
export type PublishedShell = Extract<PublishedBuild, { kind: 'shell' }>;
export type PublishedModule = Extract<PublishedBuild, { kind: 'module' }>;

/** Every file that is published of a build, with its hash: those that the portal loads, and those for other hosts. */
export function publishedFiles({ files, forOtherHosts = [] }: PublishedBuild['manifest']) {
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

/** The build of a folder; `undefined` when it is not there, not whole, or its `build.json` is damaged. */
export async function findPublished(site: Site, folder: string): Promise<PublishedBuild | undefined> {
  const content = await site.read(`${pathBelowSite(folder)}build.json`);
  const build = publishedBuildSchema.safeParse(parseJson(content));
  return build.success ? build.data : undefined;
}

/** The build of a folder; `unpublished` where it is not there yet. Throws a refusal when it has been collected. */
export async function publishedBuild<Kind extends PublishedBuild['kind']>(
  site: Site,
  kind: Kind,
  folder: string,
  unpublished?: PublishedBuild,
): Promise<Extract<PublishedBuild, { kind: Kind }>> {
  const build = unpublished ?? (await findPublished(site, folder));
  if (build?.kind === kind) return build as Extract<PublishedBuild, { kind: Kind }>;
  throw unknown(
    `${folder} is not on the site any more, or its build.json is damaged. Publish that ${kind} again.`,
  );
}
