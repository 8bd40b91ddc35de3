import { localeOf } from '@zaehlwerk/module-kit';
import { translationCode } from '@zaehlwerk/module-kit/host/page';
import { useApplication, useNotify } from '@zaehlwerk/store';
import { useLanguage, useSetLanguage } from '@zaehlwerk/store/host';
import { NewTabWords } from '@zaehlwerk/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { StartFailure } from '../start-failure.tsx';
import { type PortalTexts, shellNamespace } from './i18n.ts';
import { useShellTexts } from './shell-texts.ts';

interface Props {
  readonly texts: PortalTexts;
  /** Shown until the first language is loaded. */
  readonly loading: ReactNode;
  readonly children: ReactNode;
}

/**
 * Keeps the texts and `<html lang>` in step with the chosen language and the deployment's wordings. The old language
 * stays while the new one loads; if that fails, the choice is undone with a notice. Without any texts, only the start
 * failure can be shown.
 */
export function LanguageScope({ texts, loading, children }: Props) {
  const language = useLanguage();
  const { translations } = useApplication().languageConfig;
  const chooseLanguage = useSetLanguage();
  const notify = useNotify();
  const [shown, setShown] = useState(() => texts.shown(language));
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    texts.setWordings(translations);
  }, [texts, translations]);

  useEffect(() => {
    if (failed) return;
    let current = true;
    const show = () => {
      document.documentElement.lang = localeOf(language);
      setShown(language);
    };
    const revert = () => {
      if (shown === undefined) return setFailed(true);
      chooseLanguage(shown);
      const t = texts.i18n.getFixedT(translationCode(shown), shellNamespace);
      notify({ type: 'ERROR', title: t('language.failed.title'), message: t('language.failed.message') });
    };
    texts.switchTo(language).then(
      () => current && show(),
      () => current && revert(),
    );
    return () => {
      current = false;
    };
  }, [texts, language, shown, failed, chooseLanguage, notify]);

  if (shown === undefined) return failed ? <StartFailure onRetry={() => setFailed(false)} /> : loading;
  return (
    <I18nextProvider i18n={texts.i18n}>
      <DocumentTexts>{children}</DocumentTexts>
    </I18nextProvider>
  );
}

function DocumentTexts({ children }: { readonly children: ReactNode }) {
  const { t } = useShellTexts();
  const description = t('description', { name: useApplication().applicationName });
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [description]);
  return <NewTabWords value={t('link.newTab')}>{children}</NewTabWords>;
}
