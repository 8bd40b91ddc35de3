import type { Job } from '@zaehlwerk/api';
import { focusAtOnce } from '@zaehlwerk/metering/form';
import { jobsPath, listEntryPath, useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { useNoStrayDrops } from '@zaehlwerk/metering/photos';
import { Link, PageTitle } from '@zaehlwerk/module-kit';
import { useApplication } from '@zaehlwerk/store';
import { useQueuedBySubject } from '@zaehlwerk/store/data';
import { Anchor, Notice, PageHeading } from '@zaehlwerk/ui';
import { BackLink } from '@zaehlwerk/ui/metering';
import { useEffect, useState } from 'react';
import { canBeSent } from '../next-job/next-job.ts';
import { jobReadingKind } from '../queue-kinds.ts';
import { CurrentAccount } from '../shown-accounts/current-account.tsx';
import { useTexts } from '../texts.ts';
import classes from './entry-page.module.css';
import { tally } from './entry-state.ts';
import { EntryTable } from './entry-table.tsx';
import { FindMeter } from './find-field.tsx';
import { ListDay } from './list-day.tsx';
import { findFieldId } from './places.ts';
import { useCourse } from './use-course.ts';
import { useListedJobs } from './use-listed-jobs.ts';

interface Props {
  readonly accountId: string;
  readonly jobs: readonly Job[];
  /** Those of them that are to be shown. */
  readonly found: readonly Job[];
  /** What they were searched by; empty where it is all of them. */
  readonly term: string;
}

/** Day, search by number and the list: everything that readings from paper are entered with. */
export function EntryPage({ accountId, jobs, found, term }: Props) {
  const { t } = useTexts();
  const { count } = useFormats();
  const application = useApplication();
  const today = useToday();
  const { outdated } = useJobs();
  const queued = useQueuedBySubject(jobReadingKind, accountId);
  const [day, setDay] = useState<string>();
  const listed = useListedJobs(found);
  const listedJobs = listed.map(({ job }) => job);
  const { sent, waiting, open } = tally(listedJobs, queued, outdated);
  const isOpen = (job: Job) => canBeSent(job, application, today, queued, outdated);
  const course = useCourse(listed, isOpen);
  useNoStrayDrops();
  useEffect(() => void focusAtOnce(findFieldId), []);
  return (
    <div className={classes.page}>
      <PageTitle>{t('list.title')}</PageTitle>
      <BackLink component={Link} to={jobsPath}>
        {t('jobs.back')}
      </BackLink>
      <PageHeading>{t('list.title')}</PageHeading>
      <CurrentAccount className={classes.intro} />
      <p className={classes.intro}>{t('list.intro')}</p>
      {term !== '' && (
        <p className={classes.intro}>
          {t('list.filtered', { term })}{' '}
          <Anchor component={Link} to={listEntryPath}>
            {t('list.all')}
          </Anchor>
        </p>
      )}
      <ListDay onChoose={setDay} />
      <div className={classes.bar}>
        <FindMeter
          jobs={jobs}
          listed={listedJobs}
          isOpen={isOpen}
          onFind={course.find}
          onType={course.forget}
        />
        <p className={classes.tally} role="status">
          {t('list.tally', { sent: count(sent), waiting: count(waiting), open: count(open) })}
        </p>
      </div>
      {listed.length === 0 ? (
        <Notice kind="INFO">{t('list.none')}</Notice>
      ) : (
        <EntryTable accountId={accountId} listed={listed} day={day} queued={queued} course={course} />
      )}
    </div>
  );
}
