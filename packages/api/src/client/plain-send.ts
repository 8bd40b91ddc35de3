import type { Send } from './send.ts';

/**
 * `fetch` as it is: what the start of a page has before its first screen can be used. A GET without a body is what the
 * preload of the application config sends, so that its answer is taken for this too.
 */
export const plainSend: Send = async ({ url, method, headers, body, asFile, signal }) => {
  const response = await fetch(url, { method, headers, body, signal });
  const { ok, status, headers: answered } = response;
  const content = await (asFile && ok ? response.blob() : response.text());
  return { ok, status, headers: answered, content };
};
