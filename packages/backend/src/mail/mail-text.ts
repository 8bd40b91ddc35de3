import type { LanguageName } from '@zaehlwerk/api/schema';
import formal from './locales/de-FORMAL.json' with { type: 'json' };
import informal from './locales/de-INFORMAL.json' with { type: 'json' };
import english from './locales/en-FORMAL.json' with { type: 'json' };
import { plainLine } from './plain-text.ts';

export type MailTextKey = keyof typeof formal;

/** `{{name}}` places get the values, each made one harmless line. */
export type MailText = (key: MailTextKey, values?: Readonly<Record<string, string>>) => string;

const builtIn: Readonly<Record<LanguageName, Readonly<Record<MailTextKey, string>>>> = {
  'de-FORMAL': formal,
  // Missing texts are those of the formal language.
  'de-INFORMAL': { ...formal, ...informal },
  'en-FORMAL': english,
};

/** The deployment's own texts, by language and key (docs/guide/configuration.md); untrusted. */
export type Wordings = Readonly<Partial<Record<LanguageName, Readonly<Record<string, string>> | undefined>>>;

/**
 * A wording of the deployment replaces the built-in text of the same language, unless it is empty. Only places of the
 * built-in text are filled in.
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
