import type { ContactResponse } from '@zaehlwerk/api/schema';

/** A text of the utility for one place of the portal, in one language. */
export type ContactText = ContactResponse['contactInformationItems'][number];

/** Under this path stands what is said wherever no text is meant for the place itself. */
const everywhere = '/';

/** The language whose text stands in where the reader's has none. */
const fallbackLanguage = 'de-FORMAL';

/**
 * Whom to turn to at a place of the portal, named by its path (specification section 3, "Contact information item"): in the
 * reader's language or, where there is nothing, in German; what is meant for the place itself before what is said
 * everywhere. `undefined` where the utility has written nothing.
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
