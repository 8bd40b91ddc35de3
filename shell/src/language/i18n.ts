import { translationCode } from '@zaehlwerk/module-kit';
import { fallbackLanguage } from '@zaehlwerk/module-kit/declaration';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type BuildWithTexts, fetchTexts } from './fetch-texts.ts';

/** Where the shell's own texts live; modules live under their names. */
export const shellNamespace = 'shell';

/** The texts of the portal: one namespace per module, each fetched per language when it is first needed. */
export interface PortalTexts {
  readonly i18n: i18n;
  /** Fetches the texts of a build in the current language unless they are there. Rejects with ModuleLoadError. */
  load(namespace: string, build: BuildWithTexts): Promise<void>;
  /**
   * Fetches every namespace in use in another language, then switches. When that fails, nothing changes, and when
   * yet another language was asked for in the meantime, that one wins.
   */
  switchTo(language: string): Promise<void>;
}

/** Makes the i18next instance; keys are flat, so dots and colons in them mean nothing. */
export function createPortalTexts(shell: BuildWithTexts): PortalTexts {
  const i18n = createInstance().use(initReactI18next);
  i18n.init({
    initAsync: false,
    fallbackLng: false,
    load: 'currentOnly',
    ns: [],
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: {},
    react: { useSuspense: false },
  });
  let current: string = fallbackLanguage;
  let wanted = current;
  const builds = new Map([[shellNamespace, shell]]);

  async function fetchInto(language: string, namespace: string, build: BuildWithTexts) {
    const code = translationCode(language);
    if (i18n.hasResourceBundle(code, namespace)) return;
    i18n.addResourceBundle(code, namespace, await fetchTexts(build, language));
  }

  async function fetchAll(language: string) {
    const isMissing = ([namespace]: [string, BuildWithTexts]) =>
      !i18n.hasResourceBundle(translationCode(language), namespace);
    // Again until none is missing: a module may have been loaded in the language before while these came.
    for (let missing = [...builds]; missing.length > 0; missing = [...builds].filter(isMissing)) {
      await Promise.all(missing.map(([namespace, build]) => fetchInto(language, namespace, build)));
    }
  }

  return {
    i18n,
    async load(namespace, build) {
      let language: string;
      do {
        language = current;
        await fetchInto(language, namespace, build);
      } while (language !== current);
      // Only now: a module whose texts cannot be had must not keep the others from another language.
      builds.set(namespace, build);
    },
    async switchTo(language) {
      wanted = language;
      if (language === current && i18n.language === translationCode(language)) return;
      await fetchAll(language);
      if (wanted !== language) return;
      current = language;
      await i18n.changeLanguage(translationCode(language));
    },
  };
}
