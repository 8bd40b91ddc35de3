import type { LanguageName } from '@zaehlwerk/api/schema';
import formal from './locales/de-FORMAL.json' with { type: 'json' };
import informal from './locales/de-INFORMAL.json' with { type: 'json' };
import english from './locales/en-FORMAL.json' with { type: 'json' };
import { plainLine } from './plain-text.ts';

/** The key of a text of the mails. */
export type MailTextKey = keyof typeof formal;

/** Fills a text: its `{{name}}` places get the values, which are made one harmless line each. */
export type MailText = (key: MailTextKey, values?: Readonly<Record<string, string>>) => string;

const builtIn: Readonly<Record<LanguageName, Readonly<Record<MailTextKey, string>>>> = {
  'de-FORMAL': formal,
  // What it does not word is as in the formal language.
  'de-INFORMAL': { ...formal, ...informal },
  'en-FORMAL': english,
};

/** The deployment's own wordings, by language and key (docs/guide/configuration.md); they are not trusted. */
export type Wordings = Readonly<Partial<Record<LanguageName, Readonly<Record<string, string>> | undefined>>>;

/**
 * The texts of the mails in a language. A wording of the deployment takes the place of the text it names; an empty one
 * is none, and each language has its own alone. Only places that the built-in text has are filled in.
 */
export function mailTextIn(language: LanguageName, wordings: Wordings): MailText {
  const own = wordings[language] ?? {};
  return (key, values = {}) => {
    const original = builtIn[language][key];
    const wording = Object.hasOwn(own, key) ? own[key]?.trim() : undefined;
    return (wording || original).replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
      original.includes(place) && Object.hasOwn(values, name) ? plainLine(values[name] ?? '') : place,
    );
  };
}
