import type { Job } from '@zaehlwerk/api';
import { today } from '@zaehlwerk/domain';
import { Link } from '@zaehlwerk/module-kit';
import { useApplication } from '@zaehlwerk/store';
import { useQueuedBySubject } from '@zaehlwerk/store/data';
import { Button } from '@zaehlwerk/ui';
import { jobPath, jobsPath } from '../job-text/job-path.ts';
import { meterTypeName } from '../job-text/meter-type-name.ts';
import { useJobs } from '../jobs/use-jobs.ts';
import { jobReadings } from '../queued-reading/declared-kinds.ts';
import { useTexts } from '../texts.ts';
import { canBeSent } from './can-be-sent.ts';
import { nextJobAtAddress } from './next-job-at-address.ts';

/** Where to go once a job is done: to the next open one in the same house, else to the list of all. */
export function NextStep({ accountId, job }: { readonly accountId: string; readonly job: Job }) {
  const { t } = useTexts();
  const { jobs } = useJobs();
  const application = useApplication();
  const queued = useQueuedBySubject(jobReadings, accountId);
  const next = nextJobAtAddress(jobs, job, other => canBeSent(other, application, today(), queued));
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
