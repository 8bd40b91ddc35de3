import type { Job } from '@zaehlwerk/api';
import { type CalendarDay, dayUnlikeDevice, isCalendarDay } from '@zaehlwerk/domain';
import { DayField } from '@zaehlwerk/metering/day-field';
import { focusAtOnce } from '@zaehlwerk/metering/form';
import { jobsPath, listEntryPath, useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { useNoStrayDrops } from '@zaehlwerk/metering/photos';
import { Link, PageTitle } from '@zaehlwerk/module-kit';
import { useApplication } from '@zaehlwerk/store';
import { useQueuedBySubject } from '@zaehlwerk/store/data';
import { Anchor, Notice, PageHeading, TextInput } from '@zaehlwerk/ui';
import { BackLink } from '@zaehlwerk/ui/metering';
import { type FormEvent, useEffect, useState } from 'react';
import { canBeSent } from '../next-job/next-job.ts';
import { jobReadingKind } from '../queue-kinds.ts';
import { CurrentAccount } from '../shown-accounts/accounts.tsx';
import { useTexts } from '../texts.ts';
import classes from './entry-page.module.css';
import { tally } from './entry-state.ts';
import { EntryTable } from './entry-table.tsx';
import { metersByNumber } from './find-meter.ts';
import { findFieldId, focusFindField } from './places.ts';
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
          onFind={navigation.find}
          onType={navigation.forget}
        />
        <p className={classes.tally} role="status">
          {t('list.tally', { sent: count(sent), waiting: count(waiting), open: count(open) })}
        </p>
      </div>
      {listed.length === 0 ? (
        <Notice kind="INFO">{t('list.none')}</Notice>
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

interface FindProps {
  readonly jobs: readonly Job[];
  readonly listed: readonly Job[];
  /** True if a reading can be entered. */
  readonly isOpen: (job: Job) => boolean;
  readonly onFind: (jobId: string) => void;
  readonly onType: () => void;
}

/** Finds a meter by its number or the end of it. */
function FindMeter({ jobs, listed, isOpen, onFind, onType }: FindProps) {
  const { t } = useTexts();
  const { count } = useFormats();
  const [text, setText] = useState('');
  const [message, setMessage] = useState('');

  const find = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    const hits = metersByNumber(listed, text);
    const open = hits.filter(isOpen);
    const [first] = open;
    if (first) {
      const number = first.meter.meterNumber;
      setMessage(open.length > 1 ? t('list.find.several', { hits: count(open.length), number }) : '');
      return onFind(first.id);
    }
    const [closed] = hits;
    const [elsewhere] = closed ? [closed] : metersByNumber(jobs, text);
    setMessage(messageOf(closed, elsewhere));
    focusFindField();
  };
  const messageOf = (closed: Job | undefined, elsewhere: Job | undefined) => {
    if (!elsewhere) return t('list.find.none', { number: text.trim() });
    const isNotHere = !closed && isOpen(elsewhere);
    return t(isNotHere ? 'list.find.elsewhere' : 'list.find.closed', { number: elsewhere.meter.meterNumber });
  };
  return (
    <form className={classes.find} onSubmit={find}>
      <TextInput
        id={findFieldId}
        label={t('list.find.label')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        aria-describedby="list-found"
        onChange={event => {
          setText(event.currentTarget.value);
          setMessage('');
          onType();
        }}
      />
      <p id="list-found" className={classes.found} role="status">
        {message}
      </p>
    </form>
  );
}
