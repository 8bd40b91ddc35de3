import { localeOf, PageTitle } from '@zaehlwerk/module-kit';
import { useSession } from '@zaehlwerk/store';
import { useAccountPreference } from '@zaehlwerk/store/data';
import { PageHeading, Skeleton } from '@zaehlwerk/ui';
import { useEffect } from 'react';
import { usePageText } from '../page-text/page-text.ts';
import { MarkdownText } from '../page-text/sectioned-text.tsx';
import { useTexts } from '../texts.ts';
import { introductionSeen } from './offer-choice.ts';
import { Steps } from './steps.tsx';

/** The utility's own introduction, or five steps (specification section 2, `/introduction`). */
export default function Introduction() {
  const { t } = useTexts();
  const text = usePageText('introduction');
  const [isSeen, setSeen] = useAccountPreference(introductionSeen, useSession()?.accountId ?? '');
  useEffect(() => {
    if (isSeen === false) setSeen(true);
  }, [isSeen, setSeen]);
  const written = text.status === 'ready' ? text.value : undefined;
  return (
    <>
      <PageTitle>{t('introduction.title')}</PageTitle>
      <PageHeading>{t('introduction.title')}</PageHeading>
      {text.status === 'loading' && <Skeleton height={320} mb="100dvh" />}
      {/* Also after a failure to load. */}
      {text.status !== 'loading' && !written && <Steps />}
      {written && (
        <MarkdownText text={written.markdown} lang={written.language && localeOf(written.language)} />
      )}
    </>
  );
}
