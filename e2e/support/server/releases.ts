import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltFile, ReleaseSet, ShellManifest } from '@zaehlwerk/module-kit/host';
import {
  aborted,
  type Change,
  changeDeployment,
  checkBuild,
  collect,
  deployedOnSite,
  enabled,
  openDirectory,
  promoted,
  publish,
  rollBackModule,
  type Site,
  withSettings,
} from '@zaehlwerk/release';
import { checkout } from './backend-process.ts';
import { fixtureConfig, runBuild } from './build-module.ts';

/** A separately released part of the portal. */
export type Part = 'shell' | 'mf-auth' | 'mf-reading';

/** Changed German texts of a release, by key. */
export type OtherTexts = Readonly<Record<string, string>>;

/** Publishes releases into a site, like a deployment. */
export class Releases {
  readonly #site: Site;
  readonly #workspace: string;
  #count = 0;

  constructor(site: string, workspace: string) {
    this.#site = openDirectory(site);
    this.#workspace = workspace;
  }

  /** Releases one part with changed texts, besides the latest of the others; `canary`: for this percentage. */
  release(part: Part, texts: OtherTexts, canary?: number): Promise<ReleaseSet> {
    return this.#release(
      part,
      ({ locales }) => locales['de-FORMAL'],
      content => JSON.stringify({ ...JSON.parse(content), ...texts }),
      canary,
    );
  }

  /** Enables or disables a module. */
  enable(module: string, isEnabled: boolean): Promise<ReleaseSet> {
    return this.#change(now => enabled(now, module, isEnabled));
  }

  /** Promotes a canary to all browsers. */
  promote(module: string): Promise<ReleaseSet> {
    return this.#change(now => promoted(now, module));
  }

  /** Withdraws a canary. */
  abort(module: string): Promise<ReleaseSet> {
    return this.#change(now => aborted(now, module));
  }

  /** Rolls a module back to its previous release. */
  async rollBack(module: string): Promise<ReleaseSet> {
    return (await rollBackModule(this.#site, module)).set;
  }

  /** Allows module overrides from these origins. */
  allowOverrides(overrides: readonly string[]): Promise<ReleaseSet> {
    return this.#change(now => withSettings(now, { ...now.settings, overrides: [...overrides] }));
  }

  async #change(change: Change): Promise<ReleaseSet> {
    return (await changeDeployment(this.#site, 'test', change)).set;
  }

  /** Releases the reading module from another host. */
  async releaseReadingFrom(origin: string): Promise<ReleaseSet> {
    await changeDeployment(this.#site, 'settings', now =>
      withSettings(now, { ...now.settings, moduleOrigins: [origin] }),
    );
    return (await publish(this.#site, [`${origin}/`])).set;
  }

  /** Adds a module of `e2e/support/fixtures` to the portal. */
  async releaseFixture(name: string): Promise<ReleaseSet> {
    const build = path.join(this.#workspace, name);
    await runBuild(await fixtureConfig(name, build));
    return (await publish(this.#site, [build])).set;
  }

  /** Adds built modules of other toolchains to the portal. */
  async releaseBuilds(builds: readonly string[]): Promise<ReleaseSet> {
    return (await publish(this.#site, builds)).set;
  }

  /** Findings of the checks before publishing a build. */
  async check(build: string) {
    return checkBuild(build, await deployedOnSite(this.#site));
  }

  /** Releases a shell that fails to start. */
  releaseBrokenShell(): Promise<ReleaseSet> {
    return this.#release(
      'shell',
      ({ initial }) => initial.find(file => /^shell\..*js$/.test(file)),
      () => "throw new Error('broken release');",
    );
  }

  async #release(
    part: Part,
    choose: (manifest: ShellManifest) => string | undefined,
    change: (content: string) => string,
    canary?: number,
  ): Promise<ReleaseSet> {
    this.#count += 1;
    const build = path.join(this.#workspace, `${part}-${this.#count}`);
    await cp(path.join(checkout, part, 'dist'), build, { recursive: true });
    const manifestFile = path.join(build, part === 'shell' ? 'shell.json' : 'module.json');
    const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
    const changed = choose(manifest) ?? '';
    const content = change(await readFile(path.join(build, changed), 'utf8'));
    await writeFile(path.join(build, changed), content);
    const digest = createHash('sha256').update(content).digest('base64');
    const files = manifest.files.map((file: BuiltFile) =>
      file.path === changed
        ? { path: changed, integrity: `sha256-${digest}`, bytes: Buffer.byteLength(content) }
        : file,
    );
    await writeFile(manifestFile, JSON.stringify({ ...manifest, version: `0.1.${this.#count}`, files }));
    return (await publish(this.#site, [build], canary === undefined ? {} : { canary })).set;
  }

  /** Deletes the files of a set that the current one does not have, as if weeks had passed. */
  async withdraw(set: ReleaseSet): Promise<void> {
    const { removed } = await collect(this.#site, { keep: 1, now: new Date(Date.now() + weeksMs) });
    if (!removed.includes(`/history/${set.id}/`)) throw new Error(`${set.id} is still needed.`);
  }
}

const weeksMs = 30 * 86_400_000;
