import type { Refusal } from '../release-set.ts';

/** Reason why a part of a module is missing. A refused module is never loaded. */
export type FailureCode =
  | Refusal
  /** A file could not be fetched or is no script. */
  | 'unreachable'
  | 'timeout'
  /** A file is not the released one. */
  | 'integrity'
  | 'threw-at-start'
  | 'threw-in-render'
  /** The device is offline and has no copy. */
  | 'not-available-offline';

export class ModuleLoadError extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** Reported failures, as `module/code`, each once. The observations take them out. */
export const reportedErrors = new Set<string>();

/** Logs a failure of a module with its name. */
export function reportModuleError(module: string, code: FailureCode, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's log is where a module team looks first.
  console.error(`[${module}] ${code}`, cause ?? '');
  reportedErrors.add(`${module}/${code}`);
}

const timeoutMs = 5_000;

/** Why a file failed to load, by fetching it again: elements do not tell. If it exists, its hash does not match. */
export async function diagnoseFailedFile(url: string): Promise<FailureCode> {
  try {
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    const isReleased = /javascript|css|json/.test(response.headers.get('content-type') ?? '');
    return response.ok && isReleased ? 'integrity' : 'unreachable';
  } catch {
    return navigator.onLine ? 'unreachable' : 'not-available-offline';
  }
}

/** The reason of the first file that cannot be fetched. */
export async function diagnoseFailedFiles(urls: readonly string[]): Promise<FailureCode> {
  const codes = await Promise.all(urls.map(diagnoseFailedFile));
  return codes.find(code => code !== 'integrity') ?? codes[0] ?? 'unreachable';
}

/** Time limit of a module and of each of its files; the builds use the same for their chunks. */
export const loadTimeoutMs = 15_000;
