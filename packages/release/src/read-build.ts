import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import {
  type BuiltFile,
  type ModuleManifest,
  moduleManifestSchema,
  type ShellManifest,
  shellManifestSchema,
} from '@zaehlwerk/module-kit/host';
import { improperNames } from './file-names.ts';
import { type Objection, refuseFirst } from './objection.ts';
import { unfit } from './release-error.ts';
import { errorCode } from './site/site.ts';

/** Reads one file of a build by its path; `undefined` when it is not there. Rejects with a refusal. */
export type ReadFile = (path: string) => Promise<Buffer | undefined>;

/** A built shell or module, wherever it lies. `where` is how people call the place. */
export type Build = {
  readonly where: string;
  readonly read: ReadFile;
  /** `module.json` or `shell.json`, to the byte: what its author signs. */
  readonly source: Buffer;
} & (
  | { readonly kind: 'shell'; readonly manifest: ShellManifest; readonly worker: Buffer }
  | { readonly kind: 'module'; readonly manifest: ModuleManifest }
);

/** `shell`, or the name of a module. */
export const partOf = (build: Build): string => (build.kind === 'shell' ? 'shell' : build.manifest.name);

/** Subresource integrity of a file's content, `sha256-…`. */
export function integrityOf(content: Buffer | string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** True if that is the content of which the integrity was stated. */
export function isIntact(content: Buffer, { integrity }: Pick<BuiltFile, 'integrity'>): boolean {
  return integrityOf(content) === integrity;
}

const workerFile = 'worker/service-worker.js';

/** It names a folder of the site, and an address: a segment of its own, in characters that mean themselves. */
const versionForm = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/** The build in a folder. Throws a refusal when there is none, or it is not valid. */
export function readBuildFolder(directory: string): Promise<Build> {
  return readBuild(directory, readFolder(directory));
}

/** Reads the files of a build in a folder. Rejects with a refusal where a link leads out of it. */
export function readFolder(directory: string): ReadFile {
  return async file => {
    const place = path.join(directory, file);
    try {
      if (!(await leadsOutside(directory, file))) return await readFile(place);
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined;
      throw unfit(`${place} cannot be read: ${Object(error).message}.`);
    }
    const { what, remedy } = outside(directory, file);
    throw unfit(`${what} ${remedy}`);
  };
}

/** True if a file of a build is a link to a file outside of it, such as a key of the publisher. */
async function leadsOutside(directory: string, file: string): Promise<boolean> {
  const [folder, target] = await Promise.all([realpath(directory), realpath(path.join(directory, file))]);
  return !target.startsWith(folder + path.sep);
}

/** Findings on files of a build that are links out of its folder, by their paths. */
export async function linksOutOf(
  directory: string,
  files: readonly BuiltFile[],
): Promise<ReadonlyMap<string, Objection>> {
  const found = new Map<string, Objection>();
  for (const { path: file } of files)
    if (await leadsOutside(directory, file).catch(() => false)) found.set(file, outside(directory, file));
  return found;
}

const outside = (where: string, file: string): Objection => ({
  code: 'file-outside',
  what: `${file} in ${where} is a link out of it.`,
  remedy: 'Put the file itself there.',
});

/** The build that `read` reads from. Throws a refusal when there is none, or it is not valid. */
export async function readBuild(where: string, read: ReadFile): Promise<Build> {
  // First: some hosts answer with a page where they have nothing, and only modules live on hosts of their own.
  const module = await read('module.json');
  if (module !== undefined)
    return {
      where,
      read,
      source: module,
      kind: 'module',
      manifest: readModule(parseManifest(module), where),
    };
  const shell = await read('shell.json');
  if (shell === undefined)
    throw unfit(
      `${where} holds neither shell.json nor module.json. Build it first, or name its dist folder.`,
    );
  const manifest = readShell(parseManifest(shell), where);
  const worker = await read(workerFile);
  if (worker === undefined) throw unfit(`${where} holds no ${workerFile}. Build the shell again.`);
  return { where, read, source: shell, kind: 'shell', manifest, worker };
}

function readModule(value: unknown, where: string): ModuleManifest {
  const { manifest, objections } = moduleAsStated(value, where);
  refuseFirst(objections);
  if (manifest) return manifest;
  throw new TypeError('A manifest that cannot be read has an objection.');
}

/** What a `module.json` says, as far as it can be read, and everything that is wrong with it. */
export function moduleAsStated(
  value: unknown,
  where: string,
): { readonly manifest?: ModuleManifest; readonly objections: Objection[] } {
  const { manifest, objections } = parse(moduleManifestSchema, value, where);
  if (!manifest) return { objections };
  const { entry, exposed, screens, contributions, locales } = manifest;
  const used = [[entry], exposed, ...[screens, contributions, locales].map(Object.values)].flat(2);
  const { files, forOtherHosts = [] } = manifest;
  return {
    manifest,
    objections: [
      ...objections,
      ...unlisted(used, files, where),
      ...improperNames([...files, ...forOtherHosts], where),
    ],
  };
}

function readShell(value: unknown, where: string): ShellManifest {
  const { manifest, objections } = shellAsStated(value, where);
  refuseFirst(objections);
  if (manifest) return manifest;
  throw new TypeError('A manifest that cannot be read has an objection.');
}

/** The same of a `shell.json`. */
export function shellAsStated(
  value: unknown,
  where: string,
): { readonly manifest?: ShellManifest; readonly objections: Objection[] } {
  const { manifest, objections } = parse(shellManifestSchema, value, where);
  if (!manifest) return { objections };
  const { initial, onDemand, locales, files, forOtherHosts = [] } = manifest;
  const used = [initial, ...[onDemand, locales].map(Object.values)].flat(2);
  return {
    manifest,
    objections: [
      ...objections,
      ...unlisted(used, files, where),
      ...improperNames([...files, ...forOtherHosts], where),
    ],
  };
}

/** A file without a hash would run whatever it is, and be missing offline. */
function unlisted(used: readonly string[], files: readonly BuiltFile[], where: string): Objection[] {
  const listed = new Set(files.map(file => file.path));
  return [...new Set(used)]
    .filter(file => !listed.has(file))
    .map(file => ({
      code: 'needed-file-unlisted',
      what: `${where} needs ${file}, which is not among its files.`,
      remedy: 'Build it again.',
    }));
}

/** A file of a build as it lies there, and what is wrong with it. */
export async function statedFile(
  { where, read }: Pick<Build, 'where' | 'read'>,
  stated: BuiltFile,
): Promise<{ readonly content?: Buffer; readonly objections: Objection[] }> {
  const { path: file } = stated;
  const content = await read(file);
  const remedy = 'Build it again.';
  if (content === undefined) {
    const what = `${where} lacks ${file}, which its manifest names.`;
    return { objections: [{ code: 'file-missing', what, remedy }] };
  }
  const what = `${file} in ${where} is not what its manifest says.`;
  return { content, objections: isIntact(content, stated) ? [] : [{ code: 'file-altered', what, remedy }] };
}

function parseManifest(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    // It is there, and no manifest: the schema says so.
    return null;
  }
}

interface Parser<Manifest extends { version: string }> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Manifest }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
}

function parse<Manifest extends { version: string }>(
  schema: Parser<Manifest>,
  value: unknown,
  where: string,
): { readonly manifest?: Manifest; readonly objections: Objection[] } {
  const parsed = schema.safeParse(value);
  if (parsed.success)
    return { manifest: parsed.data, objections: improperVersion(parsed.data.version, where) };
  const mistakes = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  const remedy = 'Build it again with this version of the tools.';
  return { objections: [{ code: 'invalid-manifest', what: `${where}: ${mistakes}.`, remedy }] };
}

function improperVersion(version: string, where: string): Objection[] {
  if (versionForm.test(version)) return [];
  return [
    {
      code: 'invalid-version',
      what: `${where}: ${JSON.stringify(version)} is no version for a release.`,
      remedy: 'State one like 1.2.0 or 1.2.0-rc.1 in package.json, and build it again.',
    },
  ];
}

/** A host that has not sent a file whole by then is taken for one that never will. */
const patience = 60_000;

/**
 * Reads the files of a build below an address. What the host has not is `undefined`; a refusal says when it cannot be
 * reached, takes longer than `patienceMs` for a file, or answers with anything but the file, a redirection for instance.
 */
export function readAddress(base: string, patienceMs = patience): ReadFile {
  return async file => {
    const address = new URL(file, base);
    try {
      const signal = AbortSignal.timeout(patienceMs);
      const response = await fetch(address, { redirect: 'manual', signal });
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      if ([404, 410].includes(response.status)) return undefined;
      throw new Error(`it answers with ${response.status}`);
    } catch (error) {
      const { message, cause } = Object(error);
      throw unfit(`${address} cannot be read: ${cause?.message || message}. Look whether it is right.`);
    }
  };
}

/**
 * The address that files lie below, as browsers write it; `undefined` where a place is no address. Throws a refusal for
 * one that cannot have files below it.
 */
export function baseAddress(place: string): string | undefined {
  if (!/^https?:\/\//i.test(place)) return undefined;
  const url = URL.parse(place);
  if (url?.href === `${url?.origin}${url?.pathname}` && url.pathname.endsWith('/')) return url.href;
  throw unfit(
    `${place} is no folder's address. End it with a slash; nothing may follow, and no password be in it.`,
  );
}
