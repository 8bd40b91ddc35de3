/**
 * The token in the path of a login link, `/m/{token}` with any number of slashes in front (specification section 2),
 * percent-decoded once. Everything behind `/m/` belongs to it, slashes too; white space around it does not. A token that
 * is not properly encoded is taken as it stands. Empty when the link has none; `undefined` when the path is no login
 * link.
 */
export function linkTokenOf(pathname: string): string | undefined {
  const encoded = /^\/+m\/(.*)$/s.exec(pathname)?.[1];
  return encoded === undefined ? undefined : decodedOnce(encoded).trim();
}

function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
