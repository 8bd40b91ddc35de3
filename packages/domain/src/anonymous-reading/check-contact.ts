import type { ContactField } from './contact.ts';

/** Most characters of each field (specification section 9); a zip has exactly so many. */
export const contactLengths: Readonly<Record<ContactField, number>> = {
  firstname: 50,
  lastname: 50,
  street: 50,
  houseNumber: 10,
  zip: 5,
  city: 50,
};

/** Letters of every script, and what names and places are written with besides. */
const disallowed: Readonly<Record<ContactField, RegExp>> = {
  firstname: /[^\p{L}\p{M} .'’-]/gu,
  lastname: /[^\p{L}\p{M} .'’-]/gu,
  street: /[^\p{L}\p{M}\p{Nd} .,'’()/-]/gu,
  houseNumber: /[^\p{L}\p{M}\p{Nd} .,/+-]/gu,
  zip: /[^0-9]/g,
  city: /[^\p{L}\p{M}\p{Nd} .,'’()/-]/gu,
};

/** What was typed or pasted without the characters that the field does not take; never shorter than that. */
export function strippedContact(field: ContactField, entered: string): string {
  return entered.replace(disallowed[field], '');
}

/** Why a field of the contact is refused. */
export type ContactFault =
  | { readonly code: 'required' | 'disallowedCharacters' | 'zipIncomplete' }
  | { readonly code: 'tooLong'; readonly allowed: number };

/** What is wrong with one field of the contact, if anything. Blanks around the text do not count. */
export function contactFaultOf(field: ContactField, entered: string): ContactFault | undefined {
  const text = entered.trim();
  if (text === '') return { code: 'required' };
  if (strippedContact(field, text) !== text) return { code: 'disallowedCharacters' };
  const allowed = contactLengths[field];
  if (text.length > allowed) return { code: 'tooLong', allowed };
  return field === 'zip' && text.length < allowed ? { code: 'zipIncomplete' } : undefined;
}

/** Most characters of an e-mail address (specification section 9). */
const maxEmailLength = 120;

/** Most characters before the at sign (RFC 5321, section 4.5.3.1.1). */
const maxLocalPart = 64;

/**
 * A general pattern: parts between dots, an at sign, a host name with a dot, and nothing that would end a header or could
 * be read as several addresses.
 */
const part = String.raw`[^\s\p{C}@<>()[\]\\,;:".]+`;
const emailPattern = new RegExp(`^${part}(\\.${part})*@${part}(\\.${part})+$`, 'u');

/** Ends that mean an address of numbers, this machine, its network, or nothing at all (RFC 2606, 6761, 6762, 8375). */
const nowhere = /\.(?:\d*|localhost|local|localdomain|internal|lan|home|corp|arpa|invalid|onion)$/i;

/** Whether a host, or an address at it, is one of the public net. */
export const isPublicHost = (host: string): boolean => host.includes('.') && !nowhere.test(host);

/** Whether a text is an e-mail address that a receipt can be sent to (specification section 5, "Summary"). */
export function isEmail(text: string): boolean {
  return (
    text.length <= maxEmailLength &&
    text.indexOf('@') <= maxLocalPart &&
    emailPattern.test(text) &&
    isPublicHost(text)
  );
}
