import { JobAreaFailure, JobAreaSkeleton, useRefreshFailureNotice } from '@zaehlwerk/metering/job-area';
import { useJobSearch } from '@zaehlwerk/metering/job-list';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { useSearchParams } from '@zaehlwerk/module-kit';
import { useSession } from '@zaehlwerk/store';
import { useMemo } from 'react';
import { NoJobs } from '../reading/no-jobs.tsx';
import { EntryPage } from './entry-page.tsx';
import { houseByHouse } from './house-by-house.ts';

/** The open jobs, or the hits of a search, as one list for readings from paper. */
export default function ListEntry() {
  const [search] = useSearchParams();
  const session = useSession();
  const loaded = useJobs();
  const { status, jobs, reload } = loaded;
  const term = search.get('suche')?.trim() ?? '';
  const hits = useJobSearch(jobs, term);
  const found = useMemo(
    () => (hits === undefined || hits === jobs ? hits : houseByHouse(jobs, hits)),
    [jobs, hits],
  );
  const reloadByHand = useRefreshFailureNotice(loaded);

  if (session === null) return null;
  if (status === 'failed') return <JobAreaFailure onRetry={reload} />;
  if (status === 'loading' || found === undefined) return <JobAreaSkeleton showsJob />;
  if (jobs.length === 0) return <NoJobs onReload={reloadByHand} />;
  const { accountId } = session;
  return (
    <EntryPage key={`${accountId} ${term}`} accountId={accountId} jobs={jobs} found={found} term={term} />
  );
}
