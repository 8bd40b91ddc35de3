import { unfit } from '../release-error.ts';
import type { ReadFile } from './read-build.ts';

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
