import type { Refusal } from '../release-set.ts';

/**
 * Why a module or one of its screens is not there.
 * - `unreachable`: a file could not be fetched or is no script (no connection, 404)
 * - `timeout`: it did not arrive in time
 * - `integrity`: a file arrived but is not the one that was released
 * - `invalid-manifest`, `incompatible`: refused before loading
 * - `threw-at-start`: its code failed while starting
 * - `threw-in-render`: its screen failed while it was shown
 * - `not-available-offline`: it is not stored on this device and there is no connection
 */
export type FailureCode =
  | Refusal
  | 'unreachable'
  | 'timeout'
  | 'integrity'
  | 'threw-at-start'
  | 'threw-in-render'
  | 'not-available-offline';

/** A failed load, thrown inside the loader and turned into a result at its edge. */
export class ModuleLoadError extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** Failures that were reported, as `module/code`, each once; whoever passes them on takes them out. */
export const reportedErrors = new Set<string>();

/** Writes a failure of a module to the browser's log, with the module's name in it. */
export function reportModuleError(module: string, code: FailureCode, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's log is where a module team looks first.
  console.error(`[${module}] ${code}`, cause ?? '');
  reportedErrors.add(`${module}/${code}`);
}

/** How long the question may take, on top of the load that has failed already. */
const patienceMs = 5_000;

/**
 * Says why a file failed to load, which a script or style element does not tell: asks for the file once more.
 * A file that is there although it was refused does not match its integrity hash.
 */
export async function diagnoseFailedFile(url: string): Promise<FailureCode> {
  try {
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
    const isReleased = /javascript|css|json/.test(response.headers.get('content-type') ?? '');
    return response.ok && isReleased ? 'integrity' : 'unreachable';
  } catch {
    return navigator.onLine ? 'unreachable' : 'not-available-offline';
  }
}

/** Says why one of several files failed to load: the first that cannot be had is the reason. */
export async function diagnoseFailedFiles(urls: readonly string[]): Promise<FailureCode> {
  const codes = await Promise.all(urls.map(diagnoseFailedFile));
  return codes.find(code => code !== 'integrity') ?? codes[0] ?? 'unreachable';
}

/** How long a module, or one of its files, may take until its area says so. The builds say the same of their chunks. */
export const loadTimeoutMs = 15_000;
