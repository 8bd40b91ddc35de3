const longest = 60;

/** One short line without control characters; of a web address only the host: the rest may be a login link. */
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

export function addressIn(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
