import { Failure, UiProvider } from '@zaehlwerk/ui';
import { useLayoutEffect } from 'react';

/** The whole page if configuration, release set or texts are missing. */
export function StartFailure({ onRetry }: { readonly onRetry: () => void }) {
  const lang = navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en';
  const { title, explanation, retry } = startFailureTexts[lang];
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <UiProvider highContrast={false}>
      <main lang={lang}>
        <Failure headingLevel={1} title={title} explanation={explanation} retry={{ label: retry, onRetry }} />
      </main>
    </UiProvider>
  );
}

/** Built in, in the language of the browser: no other texts are available. */
const startFailureTexts = {
  de: {
    title: 'Portal gerade nicht erreichbar',
    explanation:
      'Die Verbindung zum Server ist nicht zustande gekommen. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
    retry: 'Erneut versuchen',
  },
  en: {
    title: 'Portal currently unreachable',
    explanation:
      'The connection to the server could not be made. Please check your internet connection and try again.',
    retry: 'Try again',
  },
};
