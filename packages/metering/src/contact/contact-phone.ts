import { useQuery } from '@zaehlwerk/store/data';
import { useTexts } from '../texts.ts';
import { contact } from './contact-query.ts';
import { contactTextFor } from './contact-text.ts';

/** The first phone number of a contact text: the words of its first link to one. */
export const phoneIn = (markdown: string): string | undefined =>
  /\[([^\]]+)\]\(\s*<?tel:[^)]*\)/i.exec(markdown)?.[1]?.trim();

/** The phone number of the utility's contact text for a page; undefined while it loads, or if there is none. */
export function useContactPhone(path: string): string | undefined {
  const { language } = useTexts();
  const loaded = useQuery(contact);
  if (loaded.status !== 'ready') return undefined;
  const written = contactTextFor(path, language, loaded.value.contactInformationItems);
  return written && phoneIn(written.text);
}
