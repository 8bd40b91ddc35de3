import type { Job } from '@zaehlwerk/api';
import { today } from '@zaehlwerk/domain';
import { jobPath, jobsPath, meterTypeName } from '@zaehlwerk/metering/job-text';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { Link } from '@zaehlwerk/module-kit';
import { useApplication } from '@zaehlwerk/store';
import { useQueuedBySubject } from '@zaehlwerk/store/data';
import { Button } from '@zaehlwerk/ui';
import { jobReadings } from '../queued-reading/declared-kinds.ts';
import { useTexts } from '../texts.ts';
import { canBeSent, nextJobAtAddress } from './next-job.ts';

/** Where to go once a job is done: to the next open one in the same house, else to the list of all. */
export function NextStep({ accountId, job }: { readonly accountId: string; readonly job: Job }) {
  const { t } = useTexts();
  const { jobs, outdated } = useJobs();
  const application = useApplication();
  const queued = useQueuedBySubject(jobReadings, accountId);
  const next = nextJobAtAddress(jobs, job, other => canBeSent(other, application, today(), queued, outdated));
  if (next !== undefined) {
    const meter = `${meterTypeName(t, next)} ${next.meter.meterNumber}`;
    return (
      <Button component={Link} to={jobPath(next.id)}>
        {t('next.atAddress', { meter })}
      </Button>
    );
  }
  return jobs.length > 1 ? (
    <Button component={Link} to={jobsPath}>
      {t('jobs.back')}
    </Button>
  ) : null;
}
