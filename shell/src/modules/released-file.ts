import type { BuiltFile } from '@zaehlwerk/module-kit/host';
import { diagnoseFailedFile, loadTimeoutMs, ModuleLoadError } from './failure.ts';

/** The build of the shell or a module. */
export interface ReleasedBuild {
  readonly base: string;
  readonly files: readonly BuiltFile[];
}

export type ReleasedFile = ReturnType<typeof fileOf>;

/** `integrity` is missing in development builds only. */
export function fileOf(build: ReleasedBuild, path: string) {
  const file = build.files.find(candidate => candidate.path === path);
  return { url: new URL(path, new URL(build.base, document.baseURI)).href, integrity: file?.integrity };
}

/** Fetches a file with its hash, and reads it. Rejects with a {@link ModuleLoadError}, also if `read` does. */
export async function fetchReleased<Content>(
  { url, integrity = '' }: ReleasedFile,
  read: (response: Response) => Content | Promise<Content>,
): Promise<Content> {
  try {
    const response = await fetch(url, { integrity, signal: AbortSignal.timeout(loadTimeoutMs) });
    if (response.ok) return await read(response);
  } catch (error) {
    const isLate = Object(error).name === 'TimeoutError';
    throw new ModuleLoadError(isLate ? 'timeout' : await diagnoseFailedFile(url), error);
  }
  throw new ModuleLoadError('unreachable');
}
