import { longestContact } from '@zaehlwerk/api/share';
import { isRecipient } from '../mail/mail-address.ts';

/** E.164 allows 15 digits; a local number has three at least. */
const phone = /^\+?(?:[\s()/.-]*\d){3,15}[\s()]*$/;

/** True for an e-mail address or a phone number, as it is written by people. */
export const isContact = (text: string): boolean =>
  text.length <= longestContact && (isRecipient(text) || phone.test(text));
