import { fetchTransport } from './fetch-transport.ts';
import { type ServerCall, serverCallOver } from './server-call.ts';
import type { Transport } from './transport.ts';

let transport = fetchTransport;

/**
 * The page's unauthenticated HTTP client: over `fetch` at first, over axios from `switchToAxios` on. `baseUrl` is the
 * server's origin without a trailing slash; empty means the page's own.
 */
export function createServerCall({ baseUrl = '' }: { baseUrl?: string } = {}): ServerCall {
  return serverCallOver(request => transport(request), baseUrl);
}

export function setTransport(next: Transport): void {
  transport = next;
}
