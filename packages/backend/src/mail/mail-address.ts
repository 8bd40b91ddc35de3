import { isPublicHost } from '@zaehlwerk/domain';

/** Longest address that SMTP carries (RFC 5321, section 4.5.3.1.3, without the angle brackets). */
const longest = 254;
const part = String.raw`[^\p{C}\p{Z}@"(),:;<>\\\[\]]`;
const address = new RegExp(`^${part}{1,64}@${part}+$`, 'u');
const dots = /^\.|\.\.|\.@|@\.|\.$/;

/**
 * Whether mail can be sent to `text`: one plain address with no name, no quoting, no comments and no white space, so that
 * it cannot be read as several, or as a header.
 */
export const isMailAddress = (text: string): boolean =>
  text.length <= longest && text.isWellFormed() && address.test(text) && !dots.test(text);

/**
 * True if a person can have this address: one at a host of the public net. `root@localhost` reaches the operator of the
 * mail server.
 */
export const isRecipient = (text: string): boolean =>
  isMailAddress(text) && isPublicHost(text.slice(text.lastIndexOf('@') + 1));

/** An address with the name that people read. */
export type NamedAddress = { name?: string; address: string };

/** Reads `Stadtwerke <portal@stadtwerke.example>` or an address alone; undefined when it is neither. */
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
