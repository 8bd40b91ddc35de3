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
  /** Fetches every namespace in use in another language, then switches. When that fails, nothing changes. */
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
  const builds = new Map([[shellNamespace, shell]]);

  async function fetchInto(language: string, namespace: string, build: BuildWithTexts) {
    const code = translationCode(language);
    if (i18n.hasResourceBundle(code, namespace)) return;
    i18n.addResourceBundle(code, namespace, await fetchTexts(build, language));
  }

  return {
    i18n,
    async load(namespace, build) {
      builds.set(namespace, build);
      await fetchInto(current, namespace, build);
    },
    async switchTo(language) {
      await Promise.all([...builds].map(([namespace, build]) => fetchInto(language, namespace, build)));
      current = language;
      await i18n.changeLanguage(translationCode(language));
    },
  };
}
