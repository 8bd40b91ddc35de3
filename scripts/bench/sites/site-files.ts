import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltFile, ModuleManifest, ShellManifest } from '@zaehlwerk/module-kit/declaration';
import { readBuildFolder, type Site } from '@zaehlwerk/release';
import type { Program } from './program.ts';

/** A file on its way from a build onto a site, `to` below the base of its owner. */
export interface Copy {
  readonly from: string;
  readonly to: string;
}

/** Subresource integrity of a content. */
export function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Every file of a build. */
export function copiesOf({ target, files }: Program): Copy[] {
  return files.map(file => ({ from: path.join(target, file), to: file }));
}

/** Puts files below `base`, `/shell/monolith/` for instance, and answers what a manifest says of them. */
export function copyInto(site: Site, base: string, copies: readonly Copy[]): Promise<BuiltFile[]> {
  return Promise.all(
    copies.map(async ({ from, to }) => {
      const content = await readFile(from);
      await site.write(path.posix.join(base.slice(1), to), content);
      return { path: to, integrity: integrityOf(content), bytes: content.length };
    }),
  );
}

/** The texts of a federated build, under a folder of their owner. */
export function textsOf({ locales }: Pick<ShellManifest, 'locales'>, owner: string) {
  const move = (file: string) => `${owner}/${file}`;
  return {
    copies: Object.values(locales).map(file => ({ from: path.join(owner, 'dist', file), to: move(file) })),
    locales: Object.fromEntries(
      Object.entries(locales).map(([language, file]) => [language, move(file)]),
    ) as ShellManifest['locales'],
  };
}

/** The federated build of the shell, as `npm run build` has left it. */
export async function builtShell(): Promise<{ manifest: ShellManifest; worker: string }> {
  const build = await readBuildFolder('shell/dist');
  if (build.kind !== 'shell') throw new Error('shell/dist holds no shell');
  return { manifest: build.manifest, worker: build.worker.toString() };
}

/** The federated build of a module, as `npm run build` has left it. */
export async function builtModule(name: string): Promise<ModuleManifest> {
  const build = await readBuildFolder(`${name}/dist`);
  if (build.kind !== 'module') throw new Error(`${name}/dist holds no module`);
  return build.manifest;
}

/** A deployment in which nothing is set. */
export const noSettings = { canaries: [], settings: { moduleOrigins: [], overrides: [] } };
