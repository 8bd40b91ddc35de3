import type { Transport } from './transport.ts';

/** A GET without a body equals the preload of the application config, so that the browser reuses that answer. */
export const fetchTransport: Transport = async ({ url, method, headers, body, asFile, signal }) => {
  const response = await fetch(url, { method, headers, body, signal });
  const { ok, status, headers: answered } = response;
  const content = await (asFile && ok ? response.blob() : response.text());
  return { ok, status, headers: answered, content };
};
