import { linkTokenOf } from '@zaehlwerk/store';
import { addressIn, excerptOf } from '@zaehlwerk/ui/camera';

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
 * Accepts an https link `/m/{token}` on one of the origins, with nothing behind the token; query and fragment do not count. A portal that runs on
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
  return /^\/+m\/[^/]+$/i.test(link.pathname) ? linkTokenOf(link.pathname) : undefined;
}

function isOnThisMachine({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/.test(hostname);
}
