/**
 * The folder that somebody means who types the address of a development server: with a slash at the end, without query
 * and fragment. The scheme and the name of the manifest may be left out or written. `undefined` for what is no address.
 */
export function developmentAddress(typed: string): string | undefined {
  const text = typed.trim();
  const url = parsed(/^[a-z]+:\/\//i.test(text) ? text : `http://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  const folder = url.pathname.replace(/\/module\.json$/, '/');
  return `${url.origin}${folder.endsWith('/') ? folder : `${folder}/`}`;
}

/** Whether a deployment lets modules run from there. */
export function isAllowed(address: string, origins: readonly string[] = []): boolean {
  return origins.includes(parsed(address)?.origin ?? '');
}

function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
