import type { FailureCode } from './failure.ts';

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
