import { isPublicHost } from '@zaehlwerk/domain';

/** Longest address that SMTP carries (RFC 5321, section 4.5.3.1.3, without the angle brackets). */
const longest = 254;
const part = String.raw`[^\p{C}\p{Z}@"(),:;<>\\\[\]]`;
const address = new RegExp(`^${part}{1,64}@${part}+$`, 'u');
const dots = /^\.|\.\.|\.@|@\.|\.$/;

/**
 * True for one plain address without name, quotes, comments or white space: it cannot be read as several, or as a
 * header.
 */
export const isMailAddress = (text: string): boolean =>
  text.length <= longest && text.isWellFormed() && address.test(text) && !dots.test(text);

/** True for an address at a host of the public net: `root@localhost` would reach the operator of the mail server. */
export const isRecipient = (text: string): boolean =>
  isMailAddress(text) && isPublicHost(text.slice(text.lastIndexOf('@') + 1));

export type NamedAddress = { name?: string; address: string };

/** Undefined unless it is `Stadtwerke <portal@stadtwerke.example>` or an address alone. */
export function parseNamedAddress(text: string): NamedAddress | undefined {
  const [, name = '', address = ''] = /^(?:([^<>]*?)\s*<([^<>]*)>)$/.exec(text.trim()) ?? [
    '',
    '',
    text.trim(),
  ];
  if (!isMailAddress(address) || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name) || name.length > 200) return undefined;
  const unquoted = name.replace(/^"(.*)"$/, '$1').trim();
  return unquoted === '' ? { address } : { name: unquoted, address };
}
