import { Failure, UiProvider } from '@zaehlwerk/ui';
import { useLayoutEffect } from 'react';

/** The whole page if configuration, release set or texts are missing. Its own texts come with the page. */
export function StartFailure({ onRetry }: { readonly onRetry: () => void }) {
  const {
    lang = '',
    title = '',
    explanation,
    retry = '',
  } = { ...document.getElementById('start-failure')?.dataset };
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
