import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltFile, ReleaseSet, ShellManifest } from '@zaehlwerk/module-kit/declaration';
import { composeReleaseSet, publish, readServiceWorker, writePointers } from '@zaehlwerk/release';
import { checkout } from './backend-process.ts';

const parts = ['shell', 'mf-auth', 'mf-reading'] as const;

/** A part of the portal that is released by itself. */
export type Part = (typeof parts)[number];

/** German texts of a release that differ from those of the build, by key. */
export type OtherTexts = Readonly<Record<string, string>>;

/** Publishes releases into a site as a deployment does. */
export class Releases {
  readonly #site: string;
  readonly #workspace: string;
  readonly #builds = new Map<Part, string>(parts.map(part => [part, path.join(checkout, part, 'dist')]));
  #count = 0;

  constructor(site: string, workspace: string) {
    this.#site = site;
    this.#workspace = workspace;
  }

  /** Releases one part anew, with other texts, beside the latest of the others. */
  release(part: Part, texts: OtherTexts): Promise<ReleaseSet> {
    return this.#release(
      part,
      ({ locales }) => locales['de-FORMAL'],
      content => JSON.stringify({ ...JSON.parse(content), ...texts }),
    );
  }

  /** Releases the reading module from another host, where its build lies. */
  async releaseReadingElsewhere(origin: string): Promise<ReleaseSet> {
    const current: ReleaseSet = JSON.parse(await readFile(path.join(this.#site, 'release-set.json'), 'utf8'));
    const modules = current.modules.map(({ base, ...manifest }) => ({
      manifest,
      base: manifest.name === 'mf-reading' ? `${origin}/` : base,
    }));
    const { base, ...manifest } = current.shell;
    const set = composeReleaseSet({ manifest, base }, modules);
    await writePointers(set, this.#site, await readServiceWorker(path.join(checkout, 'shell/dist')));
    return set;
  }

  /** Releases a shell that fails at its start. */
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
  ): Promise<ReleaseSet> {
    this.#count += 1;
    const build = path.join(this.#workspace, `${part}-${this.#count}`);
    await cp(path.join(checkout, part, 'dist'), build, { recursive: true });
    const manifestFile = path.join(build, part === 'shell' ? 'shell.json' : 'module.json');
    const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
    const changed = choose(manifest) ?? '';
    const content = change(await readFile(path.join(build, changed), 'utf8'));
    await writeFile(path.join(build, changed), content);
    const digest = createHash('sha384').update(content).digest('base64');
    const files = manifest.files.map((file: BuiltFile) =>
      file.path === changed
        ? { path: changed, integrity: `sha384-${digest}`, bytes: Buffer.byteLength(content) }
        : file,
    );
    await writeFile(manifestFile, JSON.stringify({ ...manifest, version: `0.1.${this.#count}`, files }));
    this.#builds.set(part, build);
    return publish([...this.#builds.values()], this.#site);
  }

  /** Takes the files of a set off the server which the current one does not have. */
  async withdraw(set: ReleaseSet): Promise<void> {
    const current: ReleaseSet = JSON.parse(await readFile(path.join(this.#site, 'release-set.json'), 'utf8'));
    const kept = basesOf(current);
    const gone = basesOf(set).filter(base => !kept.includes(base));
    await Promise.all(gone.map(base => rm(path.join(this.#site, base), { recursive: true, force: true })));
  }
}

function basesOf({ shell, modules }: ReleaseSet): readonly string[] {
  return [shell, ...modules].map(({ base }) => base);
}
