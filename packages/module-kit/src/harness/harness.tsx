import { type PortalStore, PortalStoreProvider, useHighContrast, useLanguage } from '@zaehlwerk/store/host';
import { UiProvider } from '@zaehlwerk/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router';
import { localeOf, translationCode } from '../context/language-code.ts';
import { fallbackLanguage } from '../host/index.ts';
import { Bar } from './bar.tsx';
import { useBuildMessages } from './build-messages.ts';
import { BuildProblems } from './build-problems.tsx';
import classes from './harness.module.css';
import { fetchTexts, type LoadedModule } from './load-module.ts';
import { LoadedModuleProvider } from './loaded-module.tsx';
import { createModuleTexts } from './module-texts.ts';
import { Notifications, SessionEnds } from './notifications.tsx';
import { Pages } from './pages.tsx';
import { PartsOfPortal } from './parts-of-portal.tsx';
import type { HarnessSettings } from './settings.ts';

interface Props {
  /** A store whose start has succeeded. */
  readonly store: PortalStore;
  readonly module: LoadedModule;
  readonly settings: HarnessSettings;
}

/** One module alone, with everything around it that a portal would bring, and the bar. */
export function Harness({ store, module, settings }: Props) {
  return (
    <PortalStoreProvider store={store}>
      <ContrastScope>
        <LanguageScope module={module}>
          <BrowserRouter>
            <LoadedModuleProvider module={module}>
              <PartsOfPortal>
                <Bar settings={settings} />
                <BuildProblems />
                <main id="main" className={classes.main} tabIndex={-1}>
                  <Pages />
                </main>
                <Notifications />
                <SessionEnds />
              </PartsOfPortal>
            </LoadedModuleProvider>
          </BrowserRouter>
        </LanguageScope>
      </ContrastScope>
    </PortalStoreProvider>
  );
}

function ContrastScope({ children }: { readonly children: ReactNode }) {
  return <UiProvider highContrast={useHighContrast()}>{children}</UiProvider>;
}

function LanguageScope({
  module: { manifest, texts },
  children,
}: {
  readonly module: LoadedModule;
  readonly children: ReactNode;
}) {
  const language = useLanguage();
  const [i18n] = useState(() => createModuleTexts(manifest.name, texts, fallbackLanguage, key => key));
  useEffect(() => {
    document.documentElement.lang = localeOf(language);
    void i18n.changeLanguage(translationCode(language));
  }, [i18n, language]);
  useBuildMessages(async errors => {
    if (errors.length > 0) return;
    for (const [name, bundle] of Object.entries(await fetchTexts(manifest)))
      i18n.addResourceBundle(translationCode(name), manifest.name, bundle, false, true);
    // What is on the screen is drawn again, as after a change of the language.
    await i18n.changeLanguage(translationCode(language));
  });
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;
}
