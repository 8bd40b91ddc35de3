import { moduleManifestSchema, shellManifestSchema } from '@zaehlwerk/module-kit/host';
import {
  auditRecord,
  isSame,
  type PublisherList,
  parseJson,
  type RecordedRelease,
  type ReleasedBuild,
  type Revision,
  releasedBuilds,
} from '@zaehlwerk/signing';
import { findPublished, manifestPath, workerPath } from '../deployment/published-build.ts';
import { integrityOf } from '../read-build.ts';
import type { Site } from '../site/site.ts';

/**
 * Judges the record, and compares the manifest of each signed build on the site with its signature, also of earlier
 * sets. Files are compared with their manifests elsewhere.
 *
 * @param revisions oldest first
 * @param operator the public key of the expected operator
 */
export async function verifySignatures(site: Site, revisions: readonly Revision[], operator?: string) {
  const { ledger, list, problems: ofRecord } = auditRecord(revisions, operator);
  const { latest } = ledger;
  const builds = latest ? releasedBuilds(latest.deployment, ledger, list) : [];
  const altered = await Promise.all(
    [...ledger.releases].map(async ([folder, release]) =>
      (await isAltered(site, folder, release))
        ? [
            `${folder} is not the ${release.statement.part} ${release.statement.version} that was signed. Publish it ` +
              'again, signed.',
          ]
        : [],
    ),
  );
  const ofKeys = builds.map(build => keyProblem(build, list));
  return {
    builds,
    problems: [...ofRecord, ...altered.flat(), ...ofKeys.flatMap(({ problem }) => problem ?? [])],
    /** Builds from before signatures were required. */
    warnings: ofKeys.flatMap(({ warning }) => warning ?? []),
  };
}

async function isAltered(site: Site, folder: string, { statement }: RecordedRelease): Promise<boolean> {
  const build = await findPublished(site, folder);
  // Collected, or damaged: verifying its files reports that for a build of the present set.
  if (!build) return false;
  const [source, worker] = await Promise.all([
    site.read(manifestPath(folder, build.kind)),
    build.kind === 'shell' ? site.read(workerPath(folder)) : undefined,
  ]);
  const schema = build.kind === 'shell' ? shellManifestSchema : moduleManifestSchema;
  return (
    source === undefined ||
    integrityOf(source) !== statement.manifest ||
    build.manifest.version !== statement.version ||
    !isSame(schema.safeParse(parseJson(source)).data, build.manifest) ||
    (build.kind === 'shell' && worker === undefined) ||
    (worker && integrityOf(worker)) !== statement.worker
  );
}

/** Unsigned builds, and builds of keys that were good when they signed and are no longer. */
function keyProblem({ part, build, by }: ReleasedBuild, list: PublisherList | undefined) {
  if (!list) return {};
  const name = `${part} ${build}`;
  if (!by)
    return list.required
      ? { warning: `${name} is not signed: it came before that was asked for. Publish it again, signed.` }
      : {};
  const publisher = list.publishers.find(({ key }) => key === by.key);
  if (publisher?.revoked !== undefined)
    return {
      problem:
        `${name} is signed with a key of ${by.name} that is revoked since ${publisher.revoked}. Look whether it is what ` +
        'they have made, and publish it again, signed with another key.',
    };
  if (publisher) return {};
  const what = `${name} is signed with ${by.key}, which is not listed.`;
  return list.required
    ? { problem: `${what} Publish it again, signed by a listed publisher.` }
    : { warning: what };
}
