import { Failure, UiProvider } from '@zaehlwerk/ui';
import { startFailureTexts } from './start-failure-texts.ts';

/** The whole page when the portal cannot start: no configuration, no release set or no texts. */
export function StartFailure({ onRetry }: { readonly onRetry: () => void }) {
  const texts = startFailureTexts(navigator.language);
  return (
    <UiProvider highContrast={false}>
      <main lang={texts.lang}>
        <title>{texts.title}</title>
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
