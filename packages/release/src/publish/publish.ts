import { baseAddress, readAddress } from '../build-folder/read-address.ts';
import { type Build, readBuild, readBuildFolder } from '../build-folder/read-build.ts';
import { type Changed, changeDeployment } from '../deployment/change-deployment.ts';
import { latestRevision } from '../record/read-record.ts';
import type { Deployment, ModuleState } from '../record/record.ts';
import { held, unfit } from '../release-error.ts';
import type { Site } from '../site/site.ts';
import { findState } from '../switch/switches.ts';
import { type Progress, uploadBuild } from './upload-build.ts';

/** What came of publishing. */
export interface Published extends Changed {
  /** Modules of these builds that stay disabled: nobody has them until they are enabled. */
  readonly disabled: readonly string[];
}

/** How to publish. */
export interface PublishOptions {
  /** For this share of the browsers only, in percent. */
  readonly canary?: number;
  readonly onProgress?: (progress: Progress) => void;
}

/** A build that shall be published, and its address where it stays on another host. */
interface Place {
  readonly build: Build;
  readonly elsewhere?: string;
}

/** A build that has been uploaded. */
interface Uploaded {
  readonly build: Build;
  readonly folder: string;
}

/**
 * Publishes builds: each is held against its manifest, uploaded into a folder of its own, and becomes part of the
 * deployment together with the others. A build is named by its folder, or by the URL of its folder on another host where
 * it stays. Throws a refusal, with the reason and what to do, when anything does not fit; nothing has changed then.
 */
export async function publish(
  site: Site,
  places: readonly string[],
  { canary, onProgress = () => undefined }: PublishOptions = {},
): Promise<Published> {
  const found = await Promise.all(places.map(readPlace));
  const builds = found.map(({ build }) => build);
  refuseTwoOfOneKind(builds);
  // What is refused anyway need not be uploaded first.
  const latest = await latestRevision(site);
  for (const build of builds) refuseHeld(build, latest?.deployment);
  if (canary !== undefined) for (const build of builds) refuseCanaryOf(build, canary, latest?.deployment);
  const uploaded: Uploaded[] = [];
  for (const { build, elsewhere } of found) {
    const folder = await uploadBuild(site, build, onProgress, elsewhere);
    uploaded.push({ build, folder });
  }
  const names = builds.map(nameOf).join(' ');
  const command = canary === undefined ? `publish ${names}` : `publish --canary ${canary} ${names}`;
  const changed = await changeDeployment(site, command, now => {
    for (const { build } of uploaded) refuseHeld(build, now);
    return uploaded.reduce((deployment, one) => joined(deployment, one, canary), now);
  });
  const enabled = changed.set.modules.map(({ name }) => name);
  const modules = builds.flatMap(build => (build.kind === 'module' ? [build.manifest.name] : []));
  return { ...changed, disabled: modules.filter(name => !enabled.includes(name)) };
}

async function readPlace(place: string): Promise<Place> {
  const elsewhere = baseAddress(place);
  if (elsewhere === undefined) return { build: await readBuildFolder(place) };
  const build = await readBuild(elsewhere, readAddress(elsewhere));
  if (build.kind === 'module') return { build, elsewhere };
  throw unfit('A shell lives on the site itself. Name the folder of its build.');
}

/** `mf-reading 1.2.0`. */
const nameOf = (build: Build): string =>
  `${build.kind === 'shell' ? 'shell' : build.manifest.name} ${build.manifest.version}`;

function joined(now: Deployment, { build, folder }: Uploaded, canary: number | undefined): Deployment {
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
  const names = builds.map(build => (build.kind === 'shell' ? 'shell' : build.manifest.name));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw unfit(`${twice} is named twice. Publish one build of it.`);
}

function refuseHeld(build: Build, now: Deployment | undefined): void {
  if (build.kind === 'shell') return;
  const { name } = build.manifest;
  if (now && findState(now, name)?.pinned) throw held(name);
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
