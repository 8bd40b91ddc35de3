import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type ModuleManifest,
  moduleManifestSchema,
  type ShellManifest,
  shellManifestSchema,
} from '@zaehlwerk/module-kit/declaration';
import { UnfitReleaseError } from '../release-set/compose.ts';

/** A folder with a built shell or module in it. */
export type BuildFolder =
  | { readonly kind: 'shell'; readonly directory: string; readonly manifest: ShellManifest }
  | { readonly kind: 'module'; readonly directory: string; readonly manifest: ModuleManifest };

/**
 * Reads `shell.json` or `module.json` of a build. Throws {@link UnfitReleaseError} when there is none or it is invalid.
 */
export async function readBuild(directory: string): Promise<BuildFolder> {
  const shell = await readJson(path.join(directory, 'shell.json'));
  if (shell !== undefined)
    return { kind: 'shell', directory, manifest: parse(shellManifestSchema, shell, directory) };
  const module = await readJson(path.join(directory, 'module.json'));
  if (module !== undefined)
    return { kind: 'module', directory, manifest: parse(moduleManifestSchema, module, directory) };
  throw new UnfitReleaseError(`${directory} holds neither shell.json nor module.json. Build it first.`);
}

/** The code of the service worker in a build of the shell. Throws {@link UnfitReleaseError} when there is none. */
export async function readServiceWorker(shellDirectory: string): Promise<string> {
  try {
    return await readFile(path.join(shellDirectory, 'worker', 'service-worker.js'), 'utf8');
  } catch {
    throw new UnfitReleaseError(
      `${shellDirectory} holds no worker/service-worker.js. Build the shell again.`,
    );
  }
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

interface Parser<Manifest> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Manifest }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
}

function parse<Manifest>(schema: Parser<Manifest>, value: unknown, directory: string): Manifest {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const mistakes = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new UnfitReleaseError(`${directory}: ${mistakes}. Build it again with this version of the tools.`);
}
