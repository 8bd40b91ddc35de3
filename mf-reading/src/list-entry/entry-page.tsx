import type { Job } from '@zaehlwerk/api';
import { type CalendarDay, dayUnlikeDevice, isCalendarDay } from '@zaehlwerk/domain';
import { DayField } from '@zaehlwerk/metering/day-field';
import { useIsDense } from '@zaehlwerk/metering/density';
import { focusAtOnce } from '@zaehlwerk/metering/form';
import { jobsPath, listEntryPath, useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { useNoStrayDrops } from '@zaehlwerk/metering/photos';
import { Link, PageTitle } from '@zaehlwerk/module-kit';
import { useApplication } from '@zaehlwerk/store';
import { useQueuedBySubject } from '@zaehlwerk/store/data';
import { Anchor, PageHeading } from '@zaehlwerk/ui';
import { BackLink, EmptyState } from '@zaehlwerk/ui/metering';
import { useEffect, useState } from 'react';
import { canBeSent } from '../next-job/next-job.ts';
import { jobReadingKind } from '../queue-kinds.ts';
import { CurrentAccount } from '../shown-accounts/accounts.tsx';
import { useTexts } from '../texts.ts';
import { BlockDialog } from './block-dialog.tsx';
import classes from './entry-page.module.css';
import { tally } from './entry-state.ts';
import { EntryTable } from './entry-table.tsx';
import { FindMeter } from './find-meter.tsx';
import { findFieldId } from './places.ts';
import { usePastedBlock } from './use-pasted-block.ts';
import { useListedJobs, useRowNavigation } from './use-row-navigation.ts';

interface Props {
  readonly accountId: string;
  readonly jobs: readonly Job[];
  /** The jobs of the list. */
  readonly found: readonly Job[];
  /** Search term; empty where all jobs are listed. */
  readonly term: string;
}

/** For readings from paper: the day, a search by number, and the list. */
export function EntryPage({ accountId, jobs, found, term }: Props) {
  const { t } = useTexts();
  const { count } = useFormats();
  const [isDense] = useIsDense();
  const application = useApplication();
  const today = useToday();
  const { outdated } = useJobs();
  const queued = useQueuedBySubject(jobReadingKind, accountId);
  const [day, setDay] = useState<string>();
  const listed = useListedJobs(found);
  const listedJobs = listed.map(({ job }) => job);
  const { sent, waiting, open } = tally(listedJobs, queued, outdated);
  const isOpen = (job: Job) => canBeSent(job, application, today, queued, outdated);
  const navigation = useRowNavigation(listed, isOpen);
  const block = usePastedBlock({
    accountId,
    jobs,
    listed: listedJobs,
    isOpen,
    onTaken: navigation.followBlock,
  });
  useNoStrayDrops();
  useEffect(() => void focusAtOnce(findFieldId), []);
  return (
    <div className={classes.page} data-dense={isDense || undefined}>
      <PageTitle>{t('list.title')}</PageTitle>
      <div className={classes.head}>
        <BackLink component={Link} to={jobsPath}>
          {t('jobs.back')}
        </BackLink>
        <PageHeading>{t('list.title')}</PageHeading>
        <p className={classes.intro}>{t('list.intro')}</p>
      </div>
      <CurrentAccount className={classes.intro} />
      {term !== '' && (
        <p className={classes.intro}>
          {t('list.filtered', { term })}{' '}
          <Anchor component={Link} to={listEntryPath}>
            {t('list.all')}
          </Anchor>
        </p>
      )}
      <div className={classes.bar}>
        <ListDay onChoose={setDay} />
        <FindMeter
          jobs={jobs}
          listed={listedJobs}
          isOpen={isOpen}
          onFind={navigation.find}
          onType={navigation.forget}
          onPaste={block.paste}
        />
        <p className={classes.tally} role="status">
          {t('list.tally', { sent: count(sent), waiting: count(waiting), open: count(open) })}
        </p>
      </div>
      {block.lines && <BlockDialog lines={block.lines} onTake={block.take} onClose={block.close} />}
      {listed.length === 0 ? (
        <EmptyState illustration="done" title={t('list.none')} />
      ) : (
        <EntryTable accountId={accountId} listed={listed} day={day} queued={queued} navigation={navigation} />
      )}
    </div>
  );
}

/** The day of all readings; `undefined` for the default of each, which is today. */
function ListDay({ onChoose }: { readonly onChoose: (day: CalendarDay | undefined) => void }) {
  const { t } = useTexts();
  const formats = useFormats();
  const today = useToday();
  const otherDay = dayUnlikeDevice(useApplication().timeZone);
  const [value, setValue] = useState(today);
  const [valid, setValid] = useState(value);
  const [isWrong, setWrong] = useState(false);
  const leave = (left: string) => {
    setWrong(left !== '' && !isCalendarDay(left));
    if (left !== '' && !isCalendarDay(left)) return;
    const day = left || today;
    setValue(day);
    setValid(day);
    if (left !== valid) onChoose(left || undefined);
  };
  return (
    <DayField
      id="list-day"
      label={t('list.day.label')}
      description={otherDay && t('date.ofUtility', { day: formats.day(otherDay) })}
      error={isWrong && t('list.day.none', { day: formats.day(valid) })}
      max={today}
      value={value}
      onChange={setValue}
      onLeave={leave}
    />
  );
}
