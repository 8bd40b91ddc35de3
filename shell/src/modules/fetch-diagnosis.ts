import type { FailureCode } from './failure.ts';

/**
 * Says why a script or style element failed to load, which the element itself does not tell: asks for the
 * file once more. A file that is there although its element refused it does not match its integrity hash.
 */
export async function diagnoseFailedFile(url: string): Promise<FailureCode> {
  try {
    const response = await fetch(url, { cache: 'no-store' });
    const isCode = /javascript|css/.test(response.headers.get('content-type') ?? '');
    return response.ok && isCode ? 'integrity' : 'unreachable';
  } catch {
    return navigator.onLine ? 'unreachable' : 'not-available-offline';
  }
}
