const longest = 60;

/**
 * A scanned text in a form that is safe and short enough to show: one line without control characters, at most 60
 * characters. Of a web address only the host is shown: the rest may be somebody's way to log in. Empty when there is
 * nothing to see.
 */
export function excerptOf(text: string): string {
  const address = addressIn(text);
  return shortened(address && /^https?:$/.test(address.protocol) ? hostOf(address) : oneLine(text));
}

function hostOf({ origin, pathname, search, hash }: URL): string {
  return pathname + search + hash === '/' ? origin : `${origin}/…`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim();
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`;
}

/** The address that a text is; `undefined` when it is none, relative ones included. */
export function addressIn(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
