import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { translationCode } from '../context/texts.ts';

/** Texts by their key. */
export type Texts = Readonly<Record<string, string>>;

/**
 * The texts of one module by language, in an i18next instance as the shell makes its own: keys are flat. `onMissing` gets
 * each key without a text, and returns its replacement.
 */
export function createModuleTexts(
  module: string,
  texts: Readonly<Record<string, Texts>>,
  language: string,
  onMissing: (key: string) => string,
): i18n {
  const bundles = Object.entries(texts).map(
    ([name, bundle]) => [translationCode(name), { [module]: bundle }] as const,
  );
  const instance = createInstance().use(initReactI18next);
  instance.init({
    initAsync: false,
    lng: translationCode(language),
    load: 'currentOnly',
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(bundles),
    react: { useSuspense: false },
    parseMissingKeyHandler: onMissing,
  });
  return instance;
}
