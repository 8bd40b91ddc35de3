import type { ContactResponse } from '@zaehlwerk/api/schema';

export type ContactText = ContactResponse['contactInformationItems'][number];

/** The text of this path is used where a path has none of its own. */
const everywhere = '/';

/** Used where a text is missing in the reader's language. */
const fallbackLanguage = 'de-FORMAL';

/** In the reader's language, else in German; that of the path before the general one (specification section 3). */
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
