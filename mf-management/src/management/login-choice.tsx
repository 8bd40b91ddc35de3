import { JobAreaSkeleton } from '@zaehlwerk/metering/job-area';
import { useJobsOfAccounts } from '@zaehlwerk/metering/jobs';
import { Link, MissingPage, PageTitle } from '@zaehlwerk/module-kit';
import { type AccountSummary, useApplication } from '@zaehlwerk/store';
import { useQueryOfAllAccounts } from '@zaehlwerk/store/data';
import { PageHeading } from '@zaehlwerk/ui';
import { mayManage } from '../shares/is-shareable.ts';
import { shares as sharesOfAccount } from '../shares/shares.ts';
import { useTexts } from '../texts.ts';
import classes from './management.module.css';
import { accountPath } from './paths.ts';

/** Offers the logins with anything to share, and those whose data failed to load: their own page shows the failure. */
export function LoginChoice({ accounts }: { readonly accounts: readonly AccountSummary[] }) {
  const { t } = useTexts();
  const { features } = useApplication();
  // Both are in the order of the accounts.
  const jobs = useJobsOfAccounts();
  const shares = useQueryOfAllAccounts(sharesOfAccount);
  if ([...jobs, ...shares].some(({ state }) => state.status === 'loading'))
    return <JobAreaSkeleton showsJob={false} />;
  const offered = accounts.filter((_, index) => {
    const ofJobs = jobs[index]?.state;
    const ofShares = shares[index]?.state;
    if (ofJobs?.status !== 'ready' || ofShares?.status !== 'ready') return true;
    return mayManage(ofJobs.value, ofShares.value, features);
  });
  if (offered.length === 0) return <MissingPage />;
  return (
    <>
      <PageTitle>{t('navigation.management')}</PageTitle>
      <PageHeading>{t('navigation.management')}</PageHeading>
      <p>{t('logins.choose')}</p>
      <ul className={classes.logins}>
        {offered.map(({ accountId, name, username, parentName }) => (
          <li key={accountId}>
            <Link to={accountPath(accountId)} className={classes.login ?? ''}>
              <strong>{name}</strong>
              <span>{parentName ? t('logins.createdBy', { parent: parentName }) : username}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
