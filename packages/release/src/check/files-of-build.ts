import type { BuiltFile, ModuleManifest, ShellManifest } from '@zaehlwerk/module-kit/host';
import { publishedFiles } from '../deployment/published-build.ts';
import { pathsOfBuild } from '../foreign/built-files.ts';
import { inLanes } from '../lanes.ts';
import type { Objection } from '../objection.ts';
import { linksOutOf, type ReadFile, statedFile } from '../read-build.ts';

/** Where a build lies. */
export interface Place {
  /** How people call it. */
  readonly where: string;
  /** The address that it is published from, of a build that stays on another host. */
  readonly elsewhere: string | undefined;
  readonly read: ReadFile;
}

/** Statements of a build about itself. */
export type Stated =
  | { readonly kind: 'shell'; readonly manifest: ShellManifest }
  | { readonly kind: 'module'; readonly manifest: ModuleManifest };

/** The files of a build, and what is wrong with them. */
export async function filesOf({ where, elsewhere, read }: Place, { kind, manifest }: Stated) {
  const stated = publishedFiles(manifest);
  const lying = elsewhere === undefined ? await pathsOfBuild(where) : undefined;
  const links = elsewhere === undefined ? await linksOutOf(where, stated) : new Map<string, Objection>();
  const found = new Map<BuiltFile, { content?: Buffer; objections: readonly Objection[] }>();
  await inLanes(stated, async file => {
    const link = links.get(file.path);
    found.set(file, link ? { objections: [link] } : await statedFile({ where, read }, file));
  });
  const contents = new Map<string, Buffer>();
  const objections: Objection[] = [];
  for (const file of stated) {
    const { content, objections: ofFile = [] } = found.get(file) ?? {};
    if (content) contents.set(file.path, content);
    objections.push(...ofFile);
  }
  const listed = new Set(stated.map(({ path }) => path));
  // What lies on another host is listed nowhere. The worker of a shell is none of its files.
  const stray = (lying ?? []).filter(
    path =>
      /\.(m?js|css)$/.test(path) && !listed.has(path) && !(kind === 'shell' && path.startsWith('worker/')),
  );
  objections.push(
    ...stray.map(path => ({
      code: 'file-unlisted' as const,
      what: `${path} lies in ${where}, and is not among the files of its manifest: it would not run.`,
      remedy: 'Describe the build anew, or build it into an empty folder.',
    })),
  );
  return { contents, objections };
}
