import { moduleManifestSchema, shellManifestSchema } from '@zaehlwerk/module-kit/host';
import {
  findPublished,
  manifestPath,
  type PublishedBuild,
  workerPath,
} from '../deployment/published-build.ts';
import type { Revision } from '../deployment/record.ts';
import { integrityOf } from '../read-build.ts';
import { auditRecord, refusalOf } from '../signing/audit.ts';
import { isSame } from '../signing/change-statement.ts';
import type { RecordedRelease } from '../signing/ledger.ts';
import { listOf, type PublisherList } from '../signing/publishers.ts';
import { type ReleasedBuild, releasedBuilds } from '../signing/released-by.ts';
import { parseJson, type Site } from '../site/site.ts';

/** Who has released what visitors have, and what is wrong with it. */
export interface VerifiedSignatures {
  readonly builds: readonly ReleasedBuild[];
  readonly problems: readonly string[];
  /** What came before signatures were required. */
  readonly warnings: readonly string[];
}

/**
 * Looks whether everything that was signed is what its author has signed, in the present set and in earlier ones as far
 * as they are on the site, and whether all that was done to the deployment was done by somebody who may. Files are held
 * against the manifest elsewhere; here it is the manifest.
 *
 * @param revisions oldest first
 * @param operator the public key of the operator who is expected
 */
export async function verifySignatures(
  site: Site,
  revisions: readonly Revision[],
  operator?: string,
): Promise<VerifiedSignatures> {
  const { ledger, problems: ofRecord } = auditRecord(revisions, operator);
  const { latest } = ledger;
  let list: PublisherList | undefined;
  // Where it was altered, the audit has said so.
  refusalOf(() => (list = listOf(latest)));
  const builds = latest ? releasedBuilds(latest.deployment, ledger, list) : [];
  const problems = await Promise.all(
    [...ledger.releases].map(async ([folder, release]) => {
      const problem = await manifestProblem(site, folder, release);
      return problem === undefined ? [] : [problem];
    }),
  );
  const findings = builds.map(build => keyFindings(build, list));
  return {
    builds,
    problems: [...ofRecord, ...problems.flat(), ...findings.flatMap(({ problem }) => problem ?? [])],
    warnings: findings.flatMap(({ warning }) => warning ?? []),
  };
}

async function manifestProblem(
  site: Site,
  folder: string,
  { statement }: RecordedRelease,
): Promise<string | undefined> {
  const build = await findPublished(site, folder);
  // Collected, or damaged: of a build of the set that is said where its files are read.
  if (!build) return undefined;
  const source = await site.read(manifestPath(folder, build.kind));
  const isWhole =
    source !== undefined &&
    integrityOf(source) === statement.manifest &&
    build.manifest.version === statement.version &&
    isSame(manifestOf(build.kind, source), build.manifest) &&
    (build.kind === 'module' || (await hasWorker(site, folder, statement.worker)));
  return isWhole
    ? undefined
    : `${folder} is not the ${statement.part} ${statement.version} that was signed. Publish it again, signed.`;
}

function manifestOf(kind: PublishedBuild['kind'], source: Buffer): unknown {
  const schema = kind === 'shell' ? shellManifestSchema : moduleManifestSchema;
  return schema.safeParse(parseJson(source)).data;
}

async function hasWorker(site: Site, folder: string, stated: string | undefined): Promise<boolean> {
  const worker = await site.read(workerPath(folder));
  return worker !== undefined && integrityOf(worker) === stated;
}

/** Of keys that were good when they signed, and are no longer. */
function keyFindings(
  { part, build, by }: ReleasedBuild,
  list: PublisherList | undefined,
): { problem?: string; warning?: string } {
  if (!list) return {};
  if (!by)
    return list.required
      ? {
          warning: `${part} ${build} is not signed: it came before that was asked for. Publish it again, signed.`,
        }
      : {};
  const publisher = list.publishers.find(({ key }) => key === by.key);
  if (publisher?.revoked !== undefined)
    return {
      problem:
        `${part} ${build} is signed with a key of ${by.name} that is revoked since ${publisher.revoked}. Look whether it is ` +
        'what they have made, and publish it again, signed with another key.',
    };
  if (publisher) return {};
  const what = `${part} ${build} is signed with ${by.key}, which is not listed.`;
  return list.required
    ? { problem: `${what} Publish it again, signed by somebody who is.` }
    : { warning: what };
}
