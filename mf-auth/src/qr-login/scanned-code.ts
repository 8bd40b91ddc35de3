import { linkTokenOf } from '@zaehlwerk/store';
import { addressIn, excerptOf } from '@zaehlwerk/ui/camera';

/** `excerpt`: the text to show for another code. */
export type ScannedCode =
  | { readonly kind: 'login-link'; readonly token: string }
  | { readonly kind: 'foreign'; readonly excerpt: string };

/** Origins such as `https://portal.example` whose login links are accepted. */
export interface LinkOrigins {
  readonly own: string;
  readonly configured: readonly string[];
}

/** Accepts `/m/{token}` with https on one of the origins, on localhost also with http (decisions.md 36). */
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
