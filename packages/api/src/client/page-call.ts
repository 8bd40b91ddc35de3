import { plainSend } from './plain-send.ts';
import type { Send } from './send.ts';
import { type ServerCall, serverCallOver } from './server-call.ts';

let send = plainSend;

/**
 * The calls of nobody, for pages. `baseUrl` is the server's origin without a trailing slash; empty means the page's own.
 * What the first screen waits for is sent plainly; `endStart` has all that comes later go through axios.
 */
export function createServerCall({ baseUrl = '' }: { baseUrl?: string } = {}): ServerCall {
  return serverCallOver(request => send(request), baseUrl);
}

/** Has every request of this page, from this one on, go out another way. */
export function sendThrough(way: Send): void {
  send = way;
}
