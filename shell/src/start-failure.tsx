import { Failure, UiProvider } from '@zaehlwerk/ui';
import { useLayoutEffect } from 'react';

/** The whole page when the portal cannot start: no configuration, no release set or no texts. */
export function StartFailure({ onRetry }: { readonly onRetry: () => void }) {
  const texts = startFailureTexts(navigator.language);
  useLayoutEffect(() => {
    document.title = texts.title;
  }, [texts]);
  return (
    <UiProvider highContrast={false}>
      <main lang={texts.lang}>
        <Failure
          headingLevel={1}
          title={texts.title}
          explanation={texts.explanation}
          retry={{ label: texts.retry, onRetry }}
        />
      </main>
    </UiProvider>
  );
}

interface StartFailureTexts {
  readonly lang: string;
  readonly title: string;
  readonly explanation: string;
  readonly retry: string;
}

const german: StartFailureTexts = {
  lang: 'de',
  title: 'Portal gerade nicht erreichbar',
  explanation:
    'Die Verbindung zum Server ist nicht zustande gekommen. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
  retry: 'Erneut versuchen',
};

const english: StartFailureTexts = {
  lang: 'en',
  title: 'Portal currently unreachable',
  explanation:
    'The connection to the server could not be made. Please check your internet connection and try again.',
  retry: 'Try again',
};

/** Texts that are there when nothing else is: they are part of the program, in the language of the browser. */
function startFailureTexts(browserLanguage: string): StartFailureTexts {
  return browserLanguage.toLowerCase().startsWith('de') ? german : english;
}
