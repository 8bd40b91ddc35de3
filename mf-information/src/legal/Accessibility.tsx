import { lazyPart, localeOf, PageTitle, useLazyPart } from '@zaehlwerk/module-kit';
import { useApplication } from '@zaehlwerk/store';
import { Failure, focusPageHeading, PageHeading, Skeleton } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import { Statement } from './statement.tsx';

/** With the Markdown renderer, for the few utilities with a statement of their own. */
const customPart = lazyPart(
  () => import(/* webpackChunkName: "CustomStatement" */ '../page-text/sectioned-text.tsx'),
);

/** The utility's own statement, or the standard one with its data. */
export default function Accessibility() {
  const { t, language } = useTexts();
  const { legal, languageConfig } = useApplication();
  const { accessibility } = legal;
  const english = /^en/.test(language) && accessibility.customContentEN?.trim();
  const custom = english || accessibility.customContent?.trim();
  return (
    <>
      <PageTitle>{t('statement.title')}</PageTitle>
      <PageHeading>{t('statement.title')}</PageHeading>
      {custom ? (
        <Custom text={custom} lang={english ? 'en' : localeOf(languageConfig.defaultLanguage)} />
      ) : (
        <Statement accessibility={accessibility} />
      )}
    </>
  );
}

/** `text`: untrusted Markdown. */
function Custom(props: { readonly text: string; readonly lang: string }) {
  const { t } = useTexts();
  const custom = useLazyPart(customPart);
  if (custom.status === 'ready') return <custom.part.MarkdownText {...props} />;
  if (custom.status !== 'failed') return <Skeleton height={240} maw="45rem" mb="100dvh" />;
  return (
    <Failure
      title={t('text.failed.title')}
      explanation={t('text.failed.message')}
      retry={{
        label: t('text.retry'),
        onRetry: () => {
          focusPageHeading();
          void customPart.load();
        },
      }}
    />
  );
}
