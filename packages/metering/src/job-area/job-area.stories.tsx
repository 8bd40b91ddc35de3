import { nothing, type Stories } from '@zaehlwerk/ui/testing';
import { JobAreaFailure, JobAreaSkeleton, PendingJob } from './job-area.tsx';
import { MasterData } from './master-data.tsx';

export default { title: 'metering/JobArea', component: JobAreaSkeleton } satisfies Stories;

export const ListIsLoading = () => <JobAreaSkeleton showsJob={false} />;
export const JobIsLoading = () => <PendingJob status="loading" failedTitle="" onRetry={nothing} />;
export const JobFailed = () => <PendingJob status="failed" failedTitle="8SEN3130032882" onRetry={nothing} />;
export const ListFailed = () => <JobAreaFailure onRetry={nothing} />;

export const Data = () => (
  <MasterData
    title="8SEN3130032882"
    entries={[
      { key: 'address', label: 'Adresse', lines: ['Klosterhof 39', '50674 Köln'] },
      { key: 'customer', label: 'Kunde', lines: ['Ada Lovelace'] },
      { key: 'none', label: 'Partner', lines: [] },
    ]}
  />
);
