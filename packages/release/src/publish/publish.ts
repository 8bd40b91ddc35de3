import {
  type Deployment,
  type Ledger,
  listOf,
  type ModuleState,
  type Revision,
  refuseOtherBuild,
  type SigningKey,
  signedRelease,
  unsigned,
} from '@zaehlwerk/signing';
import type { Budget } from '../check/sizes.ts';
import { type Changed, changeDeployment } from '../deployment/change-deployment.ts';
import { type Authority, draftRevision } from '../deployment/draft-revision.ts';
import { folderOf, type PublishedBuild } from '../deployment/published-build.ts';
import { allRevisions, emptyDeployment, latestRevision } from '../deployment/record.ts';
import { partsOf } from '../deployment/stage-set.ts';
import { refuseErrors } from '../finding.ts';
import {
  type Build,
  baseAddress,
  identityOf,
  partOf,
  readAddress,
  readBuild,
  readBuildFolder,
  signatureBeside,
} from '../read-build.ts';
import { incompatible, pinnedModule } from '../release-error.ts';
import { composeReleaseSet, type SetParts } from '../release-set/compose.ts';
import type { Finding } from '../rules.ts';
import { type AllowedRule, isAllowable } from '../rules.ts';
import type { Site } from '../site/site.ts';
import { findState } from '../switch/switches.ts';
import { type Progress, uploadBuild } from './upload-build.ts';

/** A deployment after a publication. */
export interface Published extends Changed {
  /** Modules of these builds that stay disabled. */
  readonly disabled: readonly string[];
  /** Modules that were left out because they are pinned. */
  readonly pinned: readonly string[];
  /** Written files of these builds: all of a new one, and missing or damaged ones of others. */
  readonly written: readonly string[];
  /** The broken rules that were allowed. */
  readonly allowed: readonly AllowedRule[];
}

export interface PublishOptions extends Authority {
  /** For this share of the browsers only, in percent. */
  readonly canary?: number;
  /**
   * Leaves out builds that the deployment has, or was given last: a rollback or a canary stays. Pinned modules are left
   * out too, instead of being refused.
   */
  readonly ifNew?: boolean;
  /** Publishes builds that break these rules; the record names those that were broken. */
  readonly allow?: readonly AllowedRule[];
  /** The sizes of a module's parts. */
  readonly budget?: Budget | undefined;
  readonly onProgress?: (progress: Progress) => void;
}

type Candidate = Awaited<ReturnType<typeof readCandidate>>;

/**
 * Publishes builds together: each is compared with its manifest, uploaded into a folder of its own, and becomes part of
 * the deployment. A build is named by its folder, or by the URL of its folder on another host where it stays. The key
 * signs each of them; without one the signatures beside them count. Throws a refusal, before anything is written, when
 * anything does not fit.
 */
export async function publish(
  site: Site,
  places: readonly string[],
  {
    canary,
    ifNew = false,
    allow = [],
    budget,
    onProgress = () => undefined,
    key,
    operator,
  }: PublishOptions = {},
): Promise<Published> {
  const named = await Promise.all(places.map(readCandidate));
  refuseTwice(named.map(({ build }) => build));
  const revisions = ifNew ? await allRevisions(site) : [];
  const news = named.filter(candidate => !isKnown(candidate, revisions));
  const now = (await latestRevision(site))?.deployment;
  const found = ifNew ? news.filter(({ build }) => !isPinned(build, now)) : news;
  const builds = found.map(({ build }) => build);
  const names = builds.map(build => `${partOf(build)} ${build.manifest.version}`).join(' ');
  const command = canary === undefined ? `publish ${names}` : `publish --canary ${canary} ${names}`;
  if (canary !== undefined) for (const build of builds) refuseCanaryOf(build, canary, now);
  const join = (deployment: Deployment) => {
    if (allow.length > 0 && deployment.settings.exceptionsForbidden) throw exceptionsForbidden(allow);
    for (const build of builds) if (isPinned(build, deployment)) throw pinnedModule(partOf(build));
    return found.reduce((joint, candidate) => joined(joint, candidate, canary), deployment);
  };
  const unpublished = new Map(found.map(({ folder, published }) => [folder, published]));
  const signing = { operator, releases: (ledger: Ledger) => signedBuilds(found, key, ledger) };
  await draftRevision(site, command, join, signing);
  const parts = await partsOf(site, join(now ?? emptyDeployment), unpublished);
  const { contents, findings } = await inspectedTogether(found, parts, budget);
  const isAllowed = ({ code }: Finding) => isAllowable(code) && allow.includes(code);
  refuseErrors(findings.filter(finding => !isAllowed(finding)));
  composeReleaseSet(parts);
  const allowed = allow.filter(rule =>
    findings.some(({ code, level }) => code === rule && level === 'error'),
  );
  const done = [names === '' ? 'refresh' : command, ...allowed.map(rule => `--allow ${rule}`)].join(' ');
  const written: string[] = [];
  for (const [index, candidate] of found.entries()) {
    const isSigned = key !== undefined || candidate.signature !== undefined;
    const files = contents[index] ?? new Map();
    written.push(...(await uploadBuild(site, candidate, isSigned, files, onProgress)));
  }
  const changed = await changeDeployment(site, done, join, signing);
  const enabled = changed.set.modules.map(({ name }) => name);
  const modules = builds.filter(({ kind }) => kind === 'module').map(partOf);
  return {
    ...changed,
    disabled: modules.filter(name => !enabled.includes(name)),
    pinned: news.filter(candidate => !found.includes(candidate)).map(({ build }) => partOf(build)),
    written,
    allowed,
  };
}

/** The files of builds, and everything that `check` finds in them. */
async function inspectedTogether(found: readonly Candidate[], parts: SetParts, budget: Budget | undefined) {
  if (found.length === 0) return { contents: [], findings: [] };
  // Its parser takes longer to load than most commands take.
  const [{ inspectBuild }, { overBudget, sizesOfModule }] = await Promise.all([
    import('../check/inspect-build.ts'),
    import('../check/check-build.ts'),
  ]);
  const inspected = await Promise.all(
    found.map(async ({ build, published }) => {
      const elsewhere = published.base.startsWith('/') ? undefined : published.base;
      const { contents, findings } = await inspectBuild(build, elsewhere, parts);
      const sizes = budget ? await sizesOfModule(build, contents, budget) : [];
      return { contents, findings: [...findings, ...overBudget(sizes)] };
    }),
  );
  // Two builds that claim the same have the same finding.
  const byText = new Map(inspected.flatMap(({ findings }) => findings.map(one => [one.what, one] as const)));
  return { contents: inspected.map(({ contents }) => contents), findings: [...byText.values()] };
}

const exceptionsForbidden = (rules: readonly string[]) =>
  incompatible(
    `This deployment allows no exceptions, such as ${rules.map(rule => `--allow ${rule}`).join(' ')}. Correct the build, ` +
      'or ask its operator, who allows them with "portal settings --allow-exceptions".',
  );

/** A build with its folder on the site, and the signature beside it. */
async function readCandidate(place: string) {
  const elsewhere = baseAddress(place);
  const build =
    elsewhere === undefined
      ? await readBuildFolder(place)
      : await readBuild(elsewhere, readAddress(elsewhere));
  if (build.kind === 'shell' && elsewhere !== undefined)
    throw incompatible('A shell lives on the site itself. Name the folder of its build.');
  const folder = folderOf(build, elsewhere);
  const { kind, manifest } = build;
  const published = { kind, base: elsewhere ?? folder, manifest } as PublishedBuild;
  return { build, folder, published, signature: await signatureBeside(build, elsewhere !== undefined) };
}

/** The signatures of builds. Throws a refusal where one is of another build, and where a required one is missing. */
function signedBuilds(candidates: readonly Candidate[], key: SigningKey | undefined, ledger: Ledger) {
  const list = listOf(ledger.latest);
  return candidates.flatMap(({ build, folder, signature }) => {
    const identity = identityOf(build);
    // The clock of an earlier signer may be ahead.
    const at = [new Date().toISOString(), ledger.moments.get(identity.part) ?? ''].sort().at(-1) ?? '';
    const envelope = key ? signedRelease(identity, key, list?.deployment, new Date(at)) : signature;
    // Also of a build that is there: its files would be written anew.
    if (!envelope && list?.required) throw unsigned(identity.part, folder);
    if (!envelope) return [];
    refuseOtherBuild(build.where, identity, envelope);
    return [{ build: folder, envelope }];
  });
}

/** True if a deployment has a build, or was given it by the last publication of that part. */
function isKnown({ build, folder }: Candidate, revisions: readonly Revision[]): boolean {
  const had = revisions.map(({ deployment }) => {
    if (build.kind === 'shell') return [deployment.shell];
    const state = findState(deployment, build.manifest.name);
    return [state?.build, state?.canary?.build];
  });
  const last = revisions.findLastIndex(
    ({ command }, index) =>
      command.startsWith('publish ') && had[index]?.some(one => one && !had[index - 1]?.includes(one)),
  );
  return [had.at(-1), had[last]].some(builds => builds?.includes(folder));
}

function isPinned(build: Build, now: Deployment | undefined): boolean {
  return build.kind === 'module' && now !== undefined && findState(now, build.manifest.name)?.pinned === true;
}

function joined(now: Deployment, { build, folder }: Candidate, canary: number | undefined): Deployment {
  if (build.kind === 'shell') return { ...now, shell: folder };
  const { name } = build.manifest;
  const before: ModuleState = findState(now, name) ?? { build: folder, enabled: true, pinned: false };
  const { canary: earlier, ...settled } = before;
  if (canary !== undefined && settled.build === folder)
    throw incompatible(
      `This build of ${name} is what everybody has already. Publish another one as a canary.`,
    );
  // More browsers for the same build keep those that have it.
  const from = earlier?.build === folder ? earlier.from : Math.floor(Math.random() * 100);
  const state =
    canary === undefined
      ? { ...settled, build: folder }
      : { ...settled, canary: { build: folder, percent: canary, from } };
  return { ...now, modules: { ...now.modules, [name]: state } };
}

function refuseTwice(builds: readonly Build[]): void {
  const names = builds.map(partOf);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw incompatible(`${twice} is named twice. Publish one build of it.`);
}

function refuseCanaryOf(build: Build, percent: number, now: Deployment | undefined): void {
  if (!(percent > 0 && percent < 100))
    throw incompatible(
      `${percent} is no share of the browsers. State more than 0 and less than 100 percent.`,
    );
  if (build.kind === 'shell')
    throw incompatible(
      'A shell cannot be for a share of the browsers. Publish it for all; "portal rollback" takes it back.',
    );
  const { name } = build.manifest;
  const state = now && findState(now, name);
  if (state?.enabled) return;
  throw incompatible(
    `${name} is not part of the deployment${state ? ', it is disabled' : ''}: there is nothing that the other browsers ` +
      `would have. ${state ? `Enable it with "portal enable ${name}"` : 'Publish it for all'} first.`,
  );
}
