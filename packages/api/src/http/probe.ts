import type { CallOptions } from './server-call.ts';

/** `offline`: no answer, or a gateway's (decisions.md 9); `wrong-server`: another server's, such as a hotspot's. */
export type ServerPresence = 'online' | 'offline' | 'wrong-server';

/** Never throws and has no time limit; `offline` after an abort. */
export type Probe = (options?: CallOptions) => Promise<ServerPresence>;

/** The server's clock in an answer, and the device's before and after; in milliseconds since 1970. */
export interface AnsweredClock {
  readonly serverTime: number;
  readonly sentAt: number;
  readonly receivedAt: number;
}

interface ProbeOptions {
  /** Origin without a trailing slash; empty means the page's own. */
  readonly baseUrl?: string;
  /** Called for an answer of the portal that states its time. */
  readonly onClock?: (clock: AnsweredClock) => void;
}

const networkWantsLogin = 511;

/** `HEAD /api/public/application`, past the service worker and every cache (decisions.md 11). */
export function createProbe({ baseUrl = '', onClock }: ProbeOptions = {}): Probe {
  return async ({ signal } = {}) => {
    try {
      const url = `${baseUrl}/api/public/application`;
      // Redirects are not followed: the browser would forbid other origins.
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
