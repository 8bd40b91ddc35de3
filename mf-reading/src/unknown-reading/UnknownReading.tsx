import { jobsPath } from '@zaehlwerk/metering/job-text';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { Link, PageTitle } from '@zaehlwerk/module-kit';
import { useFeature, useSession } from '@zaehlwerk/store';
import { focusPageHeading, PageHeading } from '@zaehlwerk/ui';
import { useState } from 'react';
import { useTexts } from '../texts.ts';
import { type SentUnknown, UnknownForm } from './unknown-form.tsx';
import classes from './unknown-reading.module.css';
import { UnknownSent } from './unknown-sent.tsx';
import { useNotAllowed } from './use-not-allowed.ts';

/** The reading of a meter that there is no job for (specification section 2, `/ablesung/neu`). */
export default function UnknownReading() {
  const accountId = useSession()?.accountId;
  const isAllowed = useFeature('unknownReadingsAllowed');
  useNotAllowed(isAllowed);
  // From here one link leads to the list, where there may be no connection.
  useJobs();
  return isAllowed && accountId !== undefined ? <Page key={accountId} accountId={accountId} /> : null;
}

function Page({ accountId }: { readonly accountId: string }) {
  const { t } = useTexts();
  const [sent, setSent] = useState<SentUnknown>();
  const turnTo = (next: SentUnknown | undefined) => {
    setSent(next);
    window.scrollTo(0, 0);
    requestAnimationFrame(focusPageHeading);
  };
  return (
    <div className={classes.page}>
      <PageTitle>{t('unknown.title')}</PageTitle>
      {sent ? (
        <UnknownSent sent={sent} onAnother={() => turnTo(undefined)} />
      ) : (
        <>
          <Link to={jobsPath} className={classes.back ?? ''}>
            {t('jobs.back')}
          </Link>
          <PageHeading>{t('unknown.title')}</PageHeading>
          <p className={classes.intro}>{t('unknown.intro')}</p>
          <UnknownForm accountId={accountId} onSent={turnTo} />
        </>
      )}
    </div>
  );
}
