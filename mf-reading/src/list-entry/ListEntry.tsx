import { JobAreaFailure, JobAreaSkeleton, useRefreshFailureNotice } from '@zaehlwerk/metering/job-area';
import { useJobSearch } from '@zaehlwerk/metering/job-list';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { useSearchParams } from '@zaehlwerk/module-kit';
import { useSession } from '@zaehlwerk/store';
import { useMemo } from 'react';
import { NoJobs } from '../reading/no-jobs.tsx';
import { EntryPage } from './entry-page.tsx';

/** The open jobs, or those that a search finds, as one list in which their readings are entered one after the other. */
export default function ListEntry() {
  const [search] = useSearchParams();
  const session = useSession();
  const { status, jobs, error, reload } = useJobs();
  const term = search.get('suche')?.trim() ?? '';
  const hits = useJobSearch(jobs, term);
  // In the order of the jobs, house by house: the search has the best first.
  const found = useMemo(() => {
    if (hits === undefined || hits === jobs) return hits;
    const ids = new Set(hits.map(({ id }) => id));
    return jobs.filter(({ id }) => ids.has(id));
  }, [jobs, hits]);
  const sayNextFailure = useRefreshFailureNotice(status === 'ready' ? error : undefined);

  if (session === null) return null;
  if (status === 'failed') return <JobAreaFailure onRetry={reload} />;
  if (status === 'loading' || found === undefined) return <JobAreaSkeleton showsJob />;
  if (jobs.length === 0)
    return (
      <NoJobs
        onReload={() => {
          sayNextFailure();
          return reload();
        }}
      />
    );
  const { accountId } = session;
  return (
    <EntryPage key={`${accountId} ${term}`} accountId={accountId} jobs={jobs} found={found} term={term} />
  );
}
