import type { ReleaseSet } from '@zaehlwerk/module-kit/host';
import { type Deployment, parseJson } from '@zaehlwerk/signing';
import * as z from 'zod/mini';
import { incompatible } from '../release-error.ts';
import { composeReleaseSet, type SetParts } from '../release-set/compose.ts';
import { type RenderedSet, renderSet } from '../release-set/render.ts';
import type { Site } from '../site/site.ts';
import { type PublishedBuild, publishedBuild, workerPath } from './published-build.ts';
import { emptyDeployment } from './record.ts';

/**
 * The rendered release set of a deployment; one that was made before keeps its date. Throws a refusal when its parts do
 * not fit together.
 */
export async function setOf(site: Site, deployment: Deployment, now: Date): Promise<RenderedSet> {
  const set = composeReleaseSet(await partsOf(site, deployment));
  const worker = await site.read(workerPath(set.shell.base));
  if (worker === undefined)
    throw incompatible(`${set.shell.base} lacks its service worker. Publish the shell again.`);
  const rendered = renderSet(set, worker.toString(), now);
  const present = await findSet(site, rendered.set.id);
  return present ? renderSet(set, worker.toString(), new Date(present.created)) : rendered;
}

const presentSchema = z.object({ created: z.iso.datetime() });

/** The set of this id in the history; `undefined` when it is not there, not whole, or damaged. */
async function findSet(site: Site, set: string): Promise<z.infer<typeof presentSchema> | undefined> {
  const present = presentSchema.safeParse(parseJson(await site.read(historyPath(set, 'release-set.json'))));
  return present.success ? present.data : undefined;
}

/**
 * The parts of a deployment; `unpublished` are builds by their folders that the site does not have yet. Throws a refusal
 * when a build was collected.
 */
export async function partsOf(
  site: Site,
  { shell, modules, settings }: Deployment,
  unpublished: ReadonlyMap<string, PublishedBuild> = new Map(),
): Promise<SetParts> {
  if (shell === undefined)
    throw incompatible(
      `There is no shell on ${site.name} yet. Publish the shell first, or name it beside the modules.`,
    );
  const moduleAt = (folder: string) => publishedBuild(site, 'module', folder, unpublished.get(folder));
  const enabled = Object.values(modules).filter(module => module.enabled);
  const canaries = enabled.flatMap(({ canary }) => (canary ? [canary] : []));
  return {
    shell: await publishedBuild(site, 'shell', shell, unpublished.get(shell)),
    modules: await Promise.all(enabled.map(({ build }) => moduleAt(build))),
    canaries: await Promise.all(
      canaries.map(async ({ build, percent, from }) => ({ percent, from, module: await moduleAt(build) })),
    ),
    settings: { ...emptyDeployment.settings, ...settings },
  };
}

/** Where the files of a set lie for good. */
export const historyPath = (set: string, file: string): string => `history/${set}/${file}`;

/** Writes the files of a set into the history, unless they are there, or are to be written `anew`. Visitors see nothing. */
export async function stageSet(site: Site, { set, files }: RenderedSet, anew = false): Promise<ReleaseSet> {
  if (!anew && (await findSet(site, set.id))) return set;
  for (const [file, content] of files) await site.write(historyPath(set.id, file), Buffer.from(content));
  return set;
}
