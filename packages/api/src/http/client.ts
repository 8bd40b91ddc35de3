import { type ServerCall, serverCallOver } from './server-call.ts';
import type { Transport } from './transport.ts';

/** A GET without a body equals the preload of the application config, so that the browser reuses that answer. */
export const fetchTransport: Transport = async ({ url, method, headers, body, asFile, signal }) => {
  const response = await fetch(url, { method, headers, body, signal });
  const { ok, status, headers: answered } = response;
  const content = await (asFile && ok ? response.blob() : response.text());
  return { ok, status, headers: answered, content };
};

let transport = fetchTransport;

/** Over `fetch` until `switchToAxios`. `baseUrl` is an origin without a trailing slash; the page's own by default. */
export function createServerCall({ baseUrl = '' }: { baseUrl?: string } = {}): ServerCall {
  return serverCallOver(request => transport(request), baseUrl);
}

export function setTransport(next: Transport): void {
  transport = next;
}
