import { type PortalStore, PortalStoreProvider } from '@zaehlwerk/store';
import { createInstance } from 'i18next';
import { type ReactNode, useState } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { translationCode } from '../context/language-code.ts';
import { ModuleScope } from '../context/module-context.tsx';
import { OpenPages } from '../context/open-pages.tsx';

interface Props {
  /** A started store. */
  readonly store: PortalStore;
  /** The module's name. */
  readonly module: string;
  /** The module's texts of one language, as in its `locales` file. */
  readonly texts: Readonly<Record<string, string>>;
  readonly language?: string;
  readonly address?: string;
  /**
   * The module's paths that show `children`, where it reads parameters from them; without them it is shown anywhere.
   */
  readonly paths?: readonly string[];
  /** Paths of other modules' pages that this portal has. */
  readonly openPages?: readonly string[];
  readonly children: ReactNode;
}

/** Stands in for the shell in component tests of a module: store, texts, router and scope. A missing text throws. */
export function ModuleHarness({
  store,
  module,
  texts,
  language = 'de-FORMAL',
  address = '/',
  paths = ['*'],
  openPages = [],
  children,
}: Props) {
  const [i18n] = useState(() => i18nWith(module, texts, translationCode(language)));
  return (
    <PortalStoreProvider store={store}>
      <I18nextProvider i18n={i18n}>
        <OpenPages isOpen={path => openPages.includes(path)}>
          <MemoryRouter initialEntries={[address]}>
            <Routes>
              {paths.map(path => (
                <Route key={path} path={path} element={<ModuleScope name={module}>{children}</ModuleScope>} />
              ))}
            </Routes>
          </MemoryRouter>
        </OpenPages>
      </I18nextProvider>
    </PortalStoreProvider>
  );
}

function i18nWith(namespace: string, texts: Readonly<Record<string, string>>, code: string) {
  const i18n = createInstance().use(initReactI18next);
  i18n.init({
    initAsync: false,
    lng: code,
    load: 'currentOnly',
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { [code]: { [namespace]: texts } },
    react: { useSuspense: false },
    parseMissingKeyHandler(key) {
      throw new Error(`${namespace} has no text "${key}" in ${code}`);
    },
  });
  return i18n;
}
