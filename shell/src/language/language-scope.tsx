import { localeOf } from '@zaehlwerk/module-kit';
import { useLanguage } from '@zaehlwerk/store';
import { type ReactNode, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { StartFailure } from '../start/start-failure.tsx';
import type { PortalTexts } from './i18n.ts';

interface Props {
  readonly texts: PortalTexts;
  /** Shown until the first language is there. */
  readonly loading: ReactNode;
  readonly children: ReactNode;
}

/**
 * Keeps the texts and `<html lang>` in step with the chosen language. While another language is on its
 * way the old one stays; without any texts there is nothing to show but the start failure.
 */
export function LanguageScope({ texts, loading, children }: Props) {
  const language = useLanguage();
  const [shown, setShown] = useState<string>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let current = true;
    if (failed) return;
    texts.switchTo(language).then(
      () => {
        if (!current) return;
        document.documentElement.lang = localeOf(language);
        setShown(language);
      },
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [texts, language, failed]);

  if (shown === undefined) return failed ? <StartFailure onRetry={() => setFailed(false)} /> : loading;
  return <I18nextProvider i18n={texts.i18n}>{children}</I18nextProvider>;
}
