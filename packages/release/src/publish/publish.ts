import { type Changed, changeDeployment } from '../deployment/change-deployment.ts';
import { type Authority, draftRevision } from '../deployment/draft-revision.ts';
import { folderOf, type PublishedBuild } from '../deployment/published-build.ts';
import {
  allRevisions,
  type Deployment,
  emptyDeployment,
  latestRevision,
  type ModuleState,
  type Revision,
  type SignedBuild,
} from '../deployment/record.ts';
import { partsOf } from '../deployment/stage-set.ts';
import { refuseFirst } from '../objection.ts';
import { type Build, baseAddress, partOf, readAddress, readBuild, readBuildFolder } from '../read-build.ts';
import { held, unfit } from '../release-error.ts';
import { composeReleaseSet, type SetParts } from '../release-set/compose.ts';
import type { Envelope } from '../signing/envelope.ts';
import type { SigningKey } from '../signing/keys.ts';
import type { Ledger } from '../signing/ledger.ts';
import { listOf } from '../signing/publishers.ts';
import { unsigned } from '../signing/refuse-unauthorised.ts';
import { handedOverSignature, refuseOtherBuild, signedRelease } from '../signing/release-statement.ts';
import type { Site } from '../site/site.ts';
import { findState } from '../switch/switches.ts';
import { type Progress, uploadBuild, type VerifiedFiles } from './upload-build.ts';

/** What came of publishing. */
export interface Published extends Changed {
  /** Modules of these builds that stay disabled: nobody has them until they are enabled. */
  readonly disabled: readonly string[];
  /** Modules that were left out because they are pinned. */
  readonly pinned: readonly string[];
  /** Files of these builds that were written: all of a new one, and of others what was missing or damaged. */
  readonly written: readonly string[];
}

/** How to publish. */
export interface PublishOptions extends Authority {
  /** For this share of the browsers only, in percent. */
  readonly canary?: number;
  /**
   * Leaves out builds that the deployment has, or was given last: whoever has rolled one back, or gives another one to
   * some of the browsers, keeps that. Pinned modules are left out, too, instead of being refused.
   */
  readonly ifNew?: boolean;
  readonly onProgress?: (progress: Progress) => void;
}

/** A build that shall be published. */
interface Place {
  readonly build: Build;
  /** Where it lies on the site. */
  readonly folder: string;
  readonly published: PublishedBuild;
  /** What lies beside a build that somebody else has signed. */
  readonly signature: Envelope | undefined;
}

/**
 * Publishes builds: each is held against its manifest, uploaded into a folder of its own, and becomes part of the
 * deployment together with the others. A build is named by its folder, or by the URL of its folder on another host where
 * it stays. The key signs each of them; without one the signatures that lie beside them count. Throws a refusal, with the reason and what to do, when anything does not fit; nothing has been written then.
 */
export async function publish(
  site: Site,
  places: readonly string[],
  { canary, ifNew = false, onProgress = () => undefined, key, operator }: PublishOptions = {},
): Promise<Published> {
  const named = await Promise.all(places.map(readPlace));
  refuseTwoOfOneKind(named.map(({ build }) => build));
  const revisions = ifNew ? await allRevisions(site) : [];
  const news = named.filter(place => !isKnown(place, revisions));
  const now = (await latestRevision(site))?.deployment;
  const found = ifNew ? news.filter(({ build }) => !isPinned(build, now)) : news;
  const builds = found.map(({ build }) => build);
  const names = builds.map(build => `${partOf(build)} ${build.manifest.version}`).join(' ');
  const command = canary === undefined ? `publish ${names}` : `publish --canary ${canary} ${names}`;
  if (canary !== undefined) for (const build of builds) refuseCanaryOf(build, canary, now);
  const join = (deployment: Deployment) => {
    for (const build of builds) if (isPinned(build, deployment)) throw held(partOf(build));
    return found.reduce((joint, place) => joined(joint, place, canary), deployment);
  };
  const unpublished = new Map(found.map(({ folder, published }) => [folder, published]));
  const signing = { operator, releases: (ledger: Ledger) => signedBuilds(found, key, ledger) };
  await draftRevision(site, command, join, signing);
  const parts = await partsOf(site, join(now ?? emptyDeployment), unpublished);
  composeReleaseSet(parts);
  const contents = await inspected(found, parts);
  const written: string[] = [];
  for (const [index, place] of found.entries())
    written.push(
      ...(await uploadBuild(
        site,
        { ...place, isSigned: key !== undefined || place.signature !== undefined },
        contents[index] ?? new Map(),
        onProgress,
      )),
    );
  const changed = await changeDeployment(site, names === '' ? 'refresh' : command, join, signing);
  const enabled = changed.set.modules.map(({ name }) => name);
  const modules = builds.filter(({ kind }) => kind === 'module').map(partOf);
  return {
    ...changed,
    disabled: modules.filter(name => !enabled.includes(name)),
    pinned: news.filter(place => !found.includes(place)).map(({ build }) => partOf(build)),
    written,
  };
}

/** The files of builds. Throws a refusal for whatever `check` calls an error. */
async function inspected(places: readonly Place[], parts: SetParts): Promise<VerifiedFiles[]> {
  // Its parser takes longer to load than most commands take.
  const { inspectBuild } = await import('../check/inspect-build.ts');
  return Promise.all(
    places.map(async ({ build, published }) => {
      const { where, read } = build;
      const elsewhere = published.base.startsWith('/') ? undefined : published.base;
      const { contents, findings } = await inspectBuild({ where, elsewhere, read }, build, parts);
      refuseFirst(findings.filter(({ level }) => level === 'error'));
      return contents;
    }),
  );
}

async function readPlace(place: string): Promise<Place> {
  const elsewhere = baseAddress(place);
  const build =
    elsewhere === undefined
      ? await readBuildFolder(place)
      : await readBuild(elsewhere, readAddress(elsewhere));
  if (build.kind === 'shell' && elsewhere !== undefined)
    throw unfit('A shell lives on the site itself. Name the folder of its build.');
  const folder = folderOf(build, elsewhere);
  const { kind, manifest } = build;
  const published = { kind, base: elsewhere ?? folder, manifest } as PublishedBuild;
  const signature = await handedOverSignature(build, elsewhere !== undefined);
  return { build, folder, published, signature };
}

/** The signatures of builds. Throws a refusal where one is of another build, and where one is missing that is needed. */
function signedBuilds(places: readonly Place[], key: SigningKey | undefined, ledger: Ledger): SignedBuild[] {
  const list = listOf(ledger.latest);
  return places.flatMap(({ build, folder, signature }) => {
    const part = partOf(build);
    // The clock of whoever came before may be ahead.
    const at = [new Date().toISOString(), ledger.moments.get(part) ?? ''].sort().at(-1) ?? '';
    const envelope = key ? signedRelease(build, key, list?.deployment, new Date(at)) : signature;
    // Also of a build that is there: its files would be written anew.
    if (!envelope && list?.required) throw unsigned(part, folder);
    if (!envelope) return [];
    refuseOtherBuild(build, envelope);
    return [{ build: folder, envelope }];
  });
}

/** The builds that a deployment gives to browsers of one part. */
function buildsOf(part: string, deployment: Deployment | undefined): (string | undefined)[] {
  if (deployment === undefined) return [];
  if (part === 'shell') return [deployment.shell];
  const state = findState(deployment, part);
  return [state?.build, state?.canary?.build];
}

/** Whether a deployment has a build, or was given it by the last publication of that part. */
function isKnown({ build, folder }: Place, revisions: readonly Revision[]): boolean {
  const had = revisions.map(({ deployment }) => buildsOf(partOf(build), deployment));
  const last = revisions.findLastIndex(
    ({ command }, index) =>
      command.startsWith('publish ') && had[index]?.some(one => one && !had[index - 1]?.includes(one)),
  );
  return [had.at(-1), had[last]].some(builds => builds?.includes(folder));
}

function isPinned(build: Build, now: Deployment | undefined): boolean {
  return build.kind === 'module' && now !== undefined && findState(now, build.manifest.name)?.pinned === true;
}

function joined(now: Deployment, { build, folder }: Place, canary: number | undefined): Deployment {
  if (build.kind === 'shell') return { ...now, shell: folder };
  const { name } = build.manifest;
  const before: ModuleState = findState(now, name) ?? { build: folder, enabled: true, pinned: false };
  const { canary: earlier, ...settled } = before;
  if (canary !== undefined && settled.build === folder)
    throw unfit(`This build of ${name} is what everybody has already. Publish another one as a canary.`);
  const state =
    canary === undefined
      ? { ...settled, build: folder }
      : {
          ...settled,
          canary: {
            build: folder,
            percent: canary,
            // The same build for more browsers stays with those that have it.
            from: earlier?.build === folder ? earlier.from : Math.floor(Math.random() * 100),
          },
        };
  return { ...now, modules: { ...now.modules, [name]: state } };
}

function refuseTwoOfOneKind(builds: readonly Build[]): void {
  const names = builds.map(partOf);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw unfit(`${twice} is named twice. Publish one build of it.`);
}

function refuseCanaryOf(build: Build, percent: number, now: Deployment | undefined): void {
  if (!(percent > 0 && percent < 100))
    throw unfit(`${percent} is no share of the browsers. State more than 0 and less than 100 percent.`);
  if (build.kind === 'shell')
    throw unfit(
      'A shell cannot be for a share of the browsers. Publish it for all; "portal rollback" takes it back.',
    );
  const { name } = build.manifest;
  const state = now && findState(now, name);
  if (state?.enabled) return;
  throw unfit(
    `${name} is not part of the deployment${state ? ', it is disabled' : ''}: there is nothing that the other browsers ` +
      `would have. ${state ? `Enable it with "portal enable ${name}"` : 'Publish it for all'} first.`,
  );
}
