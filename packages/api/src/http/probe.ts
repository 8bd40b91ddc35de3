import type { CallOptions } from './server-call.ts';

/**
 * Who answers at the portal's address: the portal, nobody (`offline`; a gateway counts as nobody, decisions.md 9), or
 * somebody else, such as a network that wants a login first (`wrong-server`).
 */
export type ServerPresence = 'online' | 'offline' | 'wrong-server';

/** Asks once who answers. Never throws and has no time limit of its own; a probe that is ended says `offline`. */
export type Probe = (options?: CallOptions) => Promise<ServerPresence>;

/** The portal's clock in an answer, and when it was asked for and came; all in milliseconds since 1970. */
export interface AnsweredClock {
  readonly serverTime: number;
  readonly sentAt: number;
  readonly receivedAt: number;
}

interface ProbeOptions {
  /** The server's origin without a trailing slash; empty means the page's own. */
  readonly baseUrl?: string;
  /** Called when the portal has answered and has stated its time. */
  readonly onClock?: (clock: AnsweredClock) => void;
}

const networkWantsLogin = 511;

/**
 * The online probe `HEAD /api/public/application`, past the service worker and every cache (decisions.md 11).
 */
export function createProbe({ baseUrl = '', onClock }: ProbeOptions = {}): Probe {
  return async ({ signal } = {}) => {
    try {
      const url = `${baseUrl}/api/public/application`;
      // A redirect is not followed: where it leads to is none of the portal's business, and the browser would forbid it.
      const sentAt = Date.now();
      const answer = await fetch(url, {
        method: 'HEAD',
        cache: 'no-store',
        redirect: 'manual',
        ...(signal && { signal }),
      });
      const presence = presenceIn(answer);
      const serverTime = Date.parse(answer.headers.get('date') ?? '');
      if (presence === 'online' && serverTime) onClock?.({ serverTime, sentAt, receivedAt: Date.now() });
      return presence;
    } catch {
      return 'offline';
    }
  };
}

function presenceIn({ status, headers }: Response): ServerPresence {
  if (headers.has('x-portal-application')) return 'online';
  return status >= 500 && status !== networkWantsLogin ? 'offline' : 'wrong-server';
}
