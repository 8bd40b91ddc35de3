import { lazyPart, localeOf, PageTitle, useLazyPart } from '@zaehlwerk/module-kit';
import { useApplication } from '@zaehlwerk/store';
import { Failure, focusPageHeading, PageHeading, Skeleton } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import { Statement } from './statement.tsx';

/** Few utilities write a statement of their own: what draws its Markdown comes for these alone. */
const customPart = lazyPart(() => import(/* webpackChunkName: "CustomStatement" */ './custom-statement.tsx'));

/** How accessible the portal is: the utility's own words, or the standard statement filled with its data. */
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

interface CustomProps {
  /** Markdown that is not trusted. */
  readonly text: string;
  readonly lang: string;
}

function Custom(props: CustomProps) {
  const { t } = useTexts();
  const custom = useLazyPart(customPart);
  if (custom.status === 'ready') return <custom.part.CustomStatement {...props} />;
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
