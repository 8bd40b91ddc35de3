import type { ContactField } from './contact.ts';

/** Maximum lengths (specification section 9); a zip has exactly this length. */
export const contactLengths: Readonly<Record<ContactField, number>> = {
  firstname: 50,
  lastname: 50,
  street: 50,
  houseNumber: 10,
  zip: 5,
  city: 50,
};

/** Letters of every script, and the signs of names and places. */
const disallowed: Readonly<Record<ContactField, RegExp>> = {
  firstname: /[^\p{L}\p{M} .'’-]/gu,
  lastname: /[^\p{L}\p{M} .'’-]/gu,
  street: /[^\p{L}\p{M}\p{Nd} .,'’()/-]/gu,
  houseNumber: /[^\p{L}\p{M}\p{Nd} .,/+-]/gu,
  zip: /[^0-9]/g,
  city: /[^\p{L}\p{M}\p{Nd} .,'’()/-]/gu,
};

export function strippedContact(field: ContactField, entered: string): string {
  return entered.replace(disallowed[field], '');
}

export type ContactFault =
  | { readonly code: 'required' | 'disallowedCharacters' | 'zipIncomplete' }
  | { readonly code: 'tooLong'; readonly allowed: number };

/** Blanks around the text are ignored. */
export function contactFaultOf(field: ContactField, entered: string): ContactFault | undefined {
  const text = entered.trim();
  if (text === '') return { code: 'required' };
  if (strippedContact(field, text) !== text) return { code: 'disallowedCharacters' };
  const allowed = contactLengths[field];
  if (text.length > allowed) return { code: 'tooLong', allowed };
  return field === 'zip' && text.length < allowed ? { code: 'zipIncomplete' } : undefined;
}

/** Specification section 9. */
const maxEmailLength = 120;

/** RFC 5321, section 4.5.3.1.1. */
const maxLocalPart = 64;

/**
 * Parts between dots, an at sign, a host name with a dot; no character that would end a header or separate
 * several addresses.
 */
const part = String.raw`[^\s\p{C}@<>()[\]\\,;:".]+`;
const emailPattern = new RegExp(`^${part}(\\.${part})*@${part}(\\.${part})+$`, 'u');

/** Ends of numeric, local and reserved addresses (RFC 2606, 6761, 6762, 8375). */
const nowhere = /\.(?:\d*|localhost|local|localdomain|internal|lan|home|corp|arpa|invalid|onion)$/i;

/** True for a host of the public internet, or an address at it. */
export const isPublicHost = (host: string): boolean => host.includes('.') && !nowhere.test(host);

/** True for an e-mail address that a receipt can be sent to (specification section 5, "Summary"). */
export function isEmail(text: string): boolean {
  return (
    text.length <= maxEmailLength &&
    text.indexOf('@') <= maxLocalPart &&
    emailPattern.test(text) &&
    isPublicHost(text)
  );
}
