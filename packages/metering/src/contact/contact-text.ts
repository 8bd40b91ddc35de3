import type { ContactResponse } from '@zaehlwerk/api/schema';

export type ContactText = ContactResponse['contactInformationItems'][number];

/** The text of this path is used where a path has none of its own. */
const everywhere = '/';

/** Used where a text is missing in the reader's language. */
const fallbackLanguage = 'de-FORMAL';

/**
 * The contact text for a path (specification section 3, "Contact information item"): in the reader's language,
 * otherwise in German; that of the path itself before the general one. `undefined` if the utility has written none.
 */
export function contactTextFor(
  path: string,
  language: string,
  all: readonly ContactText[],
): ContactText | undefined {
  const written = all.filter(({ text }) => text.trim() !== '');
  for (const wanted of [language, fallbackLanguage]) {
    const own = written.filter(item => item.language === wanted);
    const text = own.find(item => item.path === path) ?? own.find(item => item.path === everywhere);
    if (text) return text;
  }
  return undefined;
}
