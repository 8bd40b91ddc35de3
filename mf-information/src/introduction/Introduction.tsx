import { localeOf, PageTitle } from '@zaehlwerk/module-kit';
import { useSession } from '@zaehlwerk/store';
import { useAccountPreference } from '@zaehlwerk/store/data';
import { PageHeading, Skeleton } from '@zaehlwerk/ui';
import { useEffect, useMemo } from 'react';
import { usePageText } from '../page-text/page-text.ts';
import { SectionedText } from '../page-text/sectioned-text.tsx';
import { sectionsOf } from '../page-text/sections.ts';
import { useTexts } from '../texts.ts';
import { introductionSeen } from './offer-choice.ts';
import { Steps } from './steps.tsx';

/** What the portal does: the utility's own words, or five steps (specification section 2, `/introduction`). */
export default function Introduction() {
  const { t } = useTexts();
  const text = usePageText('introduction');
  const [isSeen, setSeen] = useAccountPreference(introductionSeen, useSession()?.accountId ?? '');
  useEffect(() => {
    if (isSeen === false) setSeen(true);
  }, [isSeen, setSeen]);
  const written = text.status === 'ready' ? text.value : undefined;
  const sections = useMemo(() => sectionsOf(written?.markdown ?? ''), [written]);
  return (
    <>
      <PageTitle>{t('introduction.title')}</PageTitle>
      <PageHeading>{t('introduction.title')}</PageHeading>
      {text.status === 'loading' && <Skeleton height={320} mb="100dvh" />}
      {/* Without a connection that is what there is, too. */}
      {text.status !== 'loading' && !written && <Steps />}
      {written && <SectionedText sections={sections} lang={written.language && localeOf(written.language)} />}
    </>
  );
}
