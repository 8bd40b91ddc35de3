import { linkTokenOf } from '@zaehlwerk/store';

/** What a scanned text is to this portal: a login link, or something else with the words to show for it. */
export type ScannedCode =
  | { readonly kind: 'login-link'; readonly token: string }
  | { readonly kind: 'foreign'; readonly excerpt: string };

/** Origins such as `https://portal.example` whose links log in here. */
export interface LinkOrigins {
  /** The origin that the portal itself runs at. */
  readonly own: string;
  /** Others that the deployment names. */
  readonly configured: readonly string[];
}

/**
 * Accepts an https link `/m/{token}` on one of the origins; query and fragment do not count. A portal that runs on
 * this very machine accepts its own links over http too (decisions.md 36).
 */
export function readScannedCode(text: string, origins: LinkOrigins): ScannedCode {
  const token = loginTokenIn(text, origins);
  return token ? { kind: 'login-link', token } : { kind: 'foreign', excerpt: excerptOf(text) };
}

function loginTokenIn(text: string, { own, configured }: LinkOrigins): string | undefined {
  const link = addressIn(text);
  if (link === undefined || ![own, ...configured].includes(link.origin)) return undefined;
  if (link.protocol !== 'https:' && !isOnThisMachine(link)) return undefined;
  return linkTokenOf(link.pathname);
}

function isOnThisMachine({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/.test(hostname);
}

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
function addressIn(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
