import { fetchTransport } from './fetch-transport.ts';
import { type ServerCall, serverCallOver } from './server-call.ts';
import type { Transport } from './transport.ts';

let transport = fetchTransport;

/** Over `fetch` until `switchToAxios`. `baseUrl` is an origin without a trailing slash; the page's own by default. */
export function createServerCall({ baseUrl = '' }: { baseUrl?: string } = {}): ServerCall {
  return serverCallOver(request => transport(request), baseUrl);
}

export function setTransport(next: Transport): void {
  transport = next;
}
