import type { CallOptions } from './server-call.ts';

/**
 * Who answers at the portal's address: the portal, nobody (`offline`; a gateway counts as nobody, decisions.md 9), or
 * somebody else, such as a network that wants a login first (`wrong-server`).
 */
export type ServerPresence = 'online' | 'offline' | 'wrong-server';

/** Asks once who answers. Never throws and has no time limit of its own; a probe that is ended says `offline`. */
export type Probe = (options?: CallOptions) => Promise<ServerPresence>;

const networkWantsLogin = 511;

/**
 * The online probe `HEAD /api/public/application`, past the service worker and every cache (decisions.md 11).
 * `baseUrl` is the server's origin without a trailing slash; empty means the page's own.
 */
export function createProbe({ baseUrl = '' }: { baseUrl?: string } = {}): Probe {
  return async ({ signal } = {}) => {
    try {
      const url = `${baseUrl}/api/public/application`;
      // A redirect is not followed: where it leads to is none of the portal's business, and the browser would forbid it.
      const answer = await fetch(url, {
        method: 'HEAD',
        cache: 'no-store',
        redirect: 'manual',
        ...(signal && { signal }),
      });
      return presenceIn(answer);
    } catch {
      return 'offline';
    }
  };
}

function presenceIn({ status, headers }: Response): ServerPresence {
  if (headers.has('x-portal-application')) return 'online';
  return status >= 500 && status !== networkWantsLogin ? 'offline' : 'wrong-server';
}
