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
import { type BuildIdentity, parseJson, parseSignature, signatureFile } from '@zaehlwerk/signing';
import type * as z from 'zod/mini';
import { improperNames } from './file-names.ts';
import { problem, refuseErrors } from './finding.ts';
import { incompatible } from './release-error.ts';
import type { Finding } from './rules.ts';
import { errorCode } from './site/site.ts';

/** Reads one file of a build by its path; `undefined` when it is not there. Rejects with a refusal. */
export type ReadFile = (path: string) => Promise<Buffer | undefined>;

/** A built shell or module in a folder or on another host; `where` is its displayed place. */
export type Build = {
  readonly where: string;
  readonly read: ReadFile;
  /** `module.json` or `shell.json`, to the byte: the signed content. */
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

/** Name and hashes of a build, as they are signed. */
export const identityOf = (build: Build): BuildIdentity => ({
  part: partOf(build),
  version: build.manifest.version,
  manifest: integrityOf(build.source),
  ...(build.kind === 'shell' && { worker: integrityOf(build.worker) }),
});

/** The signature beside a build; `undefined` where there is none. */
export async function signatureBeside({ where, read }: Build, isElsewhere: boolean) {
  // Hosts answer in many ways for a file that they lack; a signature is JSON.
  const content = isElsewhere ? await read(signatureFile).catch(() => undefined) : await read(signatureFile);
  if (content === undefined || (isElsewhere && !content.toString().startsWith('{'))) return undefined;
  return parseSignature(content, where);
}

const workerFile = 'worker/service-worker.js';

/** A version names a folder of the site and an address: one segment, without characters that are escaped there. */
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
      throw incompatible(`${place} cannot be read: ${Object(error).message}.`);
    }
    const { what, remedy } = outside(directory, file);
    throw incompatible(`${what} ${remedy}`);
  };
}

/** True if a file of a build is a link to a file outside of it, such as a key of the publisher. */
async function leadsOutside(directory: string, file: string): Promise<boolean> {
  const [folder, target] = await Promise.all([realpath(directory), realpath(path.join(directory, file))]);
  return !target.startsWith(folder + path.sep);
}

const outside = (where: string, file: string): Finding =>
  problem('file-outside', `${file} in ${where} is a link out of it.`, 'Put the file itself there.');

/** The build that `read` reads from. Throws a refusal when there is none, or it is not valid. */
export async function readBuild(where: string, read: ReadFile): Promise<Build> {
  const { build, findings } = await findBuild(where, read);
  refuseErrors(findings);
  if (build) return build;
  throw new TypeError('A build that cannot be read has a finding.');
}

/** The build that `read` reads from, as far as it can be read, and the findings of its manifest. */
export async function findBuild(
  where: string,
  read: ReadFile,
): Promise<{ readonly build?: Build; readonly findings: Finding[] }> {
  // First: some hosts answer with a page where they have nothing, and only modules live on hosts of their own.
  const module = await read('module.json');
  if (module !== undefined) {
    const { manifest, findings } = parseModule(parseJson(module), where);
    return {
      ...(manifest && { build: { where, read, source: module, kind: 'module', manifest } }),
      findings,
    };
  }
  const shell = await read('shell.json');
  if (shell === undefined) {
    const what = `${where} holds neither shell.json nor module.json.`;
    const remedy = `Build it first, or name its dist folder; "portal describe ${where} --module module.ts" describes a build of another toolchain.`;
    return { findings: [problem('invalid-manifest', what, remedy)] };
  }
  const { manifest, findings } = parseShell(parseJson(shell), where);
  const worker = await read(workerFile);
  if (worker === undefined)
    findings.push(problem('file-missing', `${where} holds no ${workerFile}.`, 'Build the shell again.'));
  if (!manifest || worker === undefined) return { findings };
  return { build: { where, read, source: shell, kind: 'shell', manifest, worker }, findings };
}

/** A file of another kind lacks everything. */
const shownMistakes = 3;

interface Parsed<Manifest> {
  readonly manifest?: Manifest;
  readonly findings: Finding[];
}

export const parseModule = (value: unknown, where: string): Parsed<ModuleManifest> =>
  parse(moduleManifestSchema, value, where, ({ entry, exposed, screens, contributions, locales }) =>
    [[entry], exposed, ...[screens, contributions, locales].map(Object.values)].flat(2),
  );

const parseShell = (value: unknown, where: string): Parsed<ShellManifest> =>
  parse(shellManifestSchema, value, where, ({ initial, onDemand, locales }) =>
    [initial, ...[onDemand, locales].map(Object.values)].flat(2),
  );

function parse<Manifest extends ModuleManifest | ShellManifest>(
  schema: z.ZodMiniType<Manifest>,
  value: unknown,
  where: string,
  usedBy: (manifest: Manifest) => readonly string[],
): Parsed<Manifest> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`);
    const shown = mistakes.slice(0, shownMistakes).join('; ');
    const others = mistakes.length - shownMistakes;
    const what = `${where}: ${shown}${others > 0 ? `, and ${others} more` : ''}.`;
    return {
      findings: [problem('invalid-manifest', what, 'Build it again with this version of the tools.')],
    };
  }
  const manifest = parsed.data;
  const { version, files, forOtherHosts = [] } = manifest;
  const findings = [
    ...improperVersion(version, where),
    ...unlisted(usedBy(manifest), files, where),
    ...improperNames([...files, ...forOtherHosts], where),
  ];
  return { manifest, findings };
}

/** A file without a hash would run unverified, and be missing offline. */
function unlisted(used: readonly string[], files: readonly BuiltFile[], where: string): Finding[] {
  const listed = new Set(files.map(file => file.path));
  return [...new Set(used)]
    .filter(file => !listed.has(file))
    .map(file =>
      problem(
        'needed-file-unlisted',
        `${where} needs ${file}, which is not among its files.`,
        'Build it again.',
      ),
    );
}

function improperVersion(version: string, where: string): Finding[] {
  if (versionForm.test(version)) return [];
  const what = `${where}: ${JSON.stringify(version)} is no version for a release.`;
  const remedy = 'State one like 1.2.0 or 1.2.0-rc.1 in package.json, and build it again.';
  return [problem('invalid-version', what, remedy)];
}

export async function statedFile({ where, read }: Build, stated: BuiltFile, isElsewhere: boolean) {
  const { path: file } = stated;
  if (!isElsewhere && (await leadsOutside(where, file).catch(() => false)))
    return { findings: [outside(where, file)] };
  const content = await read(file);
  const remedy = 'Build it again.';
  if (content === undefined)
    return {
      findings: [problem('file-missing', `${where} lacks ${file}, which its manifest names.`, remedy)],
    };
  if (isIntact(content, stated)) return { content, findings: [] };
  const what = `${file} in ${where} is not the file of which its manifest has the hash.`;
  return { content, findings: [problem('file-altered', what, remedy)] };
}

const timeoutMs = 60_000;

/**
 * Reads the files of a build below an address; `undefined` for one that the host lacks. Rejects with a refusal when the
 * host cannot be reached, takes longer than `limitMs` for a file, or answers with anything else, such as a redirection.
 */
export function readAddress(base: string, limitMs = timeoutMs): ReadFile {
  return async file => {
    const address = new URL(file, base);
    try {
      const signal = AbortSignal.timeout(limitMs);
      const response = await fetch(address, { redirect: 'manual', signal });
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      if ([404, 410].includes(response.status)) return undefined;
      throw new Error(`it answers with ${response.status}`);
    } catch (error) {
      const { message, cause } = Object(error);
      throw incompatible(
        `${address} cannot be read: ${cause?.message || message}. Look whether it is right.`,
      );
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
  throw incompatible(
    `${place} is no folder's address. End it with a slash; nothing may follow, and no password be in it.`,
  );
}
