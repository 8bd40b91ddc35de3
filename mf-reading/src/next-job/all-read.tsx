import type { Job } from '@zaehlwerk/api';
import { lastResult, meterTypeOf, rateLabel } from '@zaehlwerk/domain';
import { jobPath, jobsPath, readingText, streetLine, useFormats } from '@zaehlwerk/metering/job-text';
import { RegisterValue } from '@zaehlwerk/metering/register-value';
import { Link, useLocation } from '@zaehlwerk/module-kit';
import { type QueuedItem, useQueuedByAccount } from '@zaehlwerk/store/data';
import { Anchor, Illustration, Paper, Title } from '@zaehlwerk/ui';
import { useId } from 'react';
import { MeterLine, MeterLines } from '../meter-lines/meter-lines.tsx';
import { jobReadingKind } from '../queue-kinds.ts';
import { resultsWith } from '../queued-reading/queued-results.ts';
import { useMeaning } from '../reading-form/use-meaning.ts';
import { type ShownJobs, useShownJobs } from '../shown-accounts/shown-jobs.ts';
import { useTexts } from '../texts.ts';
import classes from './all-read.module.css';
import { useNextJob } from './next-step.tsx';
import { isFocusPendingAfter } from './pending-focus.ts';

const listed = 10;

/** After the last reading of a round: the sent readings with their consumption, newest first. */
export function AllRead({ job }: { readonly job: Job }) {
  const shown = useShownJobs();
  const { key: visit } = useLocation();
  const isClosed = shown.distinct.length > 1 && isFocusPendingAfter(job.id, visit);
  return isClosed ? <Closing job={job} shown={shown} /> : null;
}

function Closing({ job, shown }: { readonly job: Job; readonly shown: ShownJobs }) {
  const { t } = useTexts();
  const { count } = useFormats();
  const queuedOf = useQueuedByAccount(jobReadingKind);
  const headingId = useId();
  if (useNextJob(job) !== undefined) return null;
  const { accounts, distinct, ownerOf } = shown;
  const itemOf = ({ id }: Job) =>
    accounts.map(({ accountId }) => queuedOf(accountId).get(id)).find(item => item !== undefined);
  const isSent = ({ id, done }: Job) => done || accounts.some(({ outdated }) => outdated.has(id));
  const waiting = distinct.filter(itemOf);
  const sent = distinct.filter(other => isSent(other) && !itemOf(other)).toSorted(byNewest);
  const entered = [...waiting, ...sent];
  const others = entered.length - listed;
  return (
    <Paper component="section" aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId} className={classes.title ?? ''}>
        <Illustration name="done" />
        {t(entered.length === distinct.length ? 'allRead.title' : 'allRead.titleForNow')}
      </Title>
      <MeterLines>
        {entered.slice(0, listed).map(other => (
          <EnteredJob key={other.id} job={other} owner={ownerOf(other)} waiting={itemOf(other)} />
        ))}
      </MeterLines>
      {others > 0 && (
        <Anchor component={Link} to={jobsPath} className={classes.others ?? ''}>
          {t('allRead.others', { count: others, replace: { others: count(others) } })}
        </Anchor>
      )}
    </Paper>
  );
}

const sentAt = ({ meter }: Job) =>
  meter.meterRateTasks
    .map(task => lastResult(task)?.created ?? '')
    .toSorted()
    .at(-1) ?? '';
const byNewest = (one: Job, other: Job) => (sentAt(one) < sentAt(other) ? 1 : -1);

interface EnteredProps {
  readonly job: Job;
  /** Where several accounts are shown. */
  readonly owner: string | undefined;
  readonly waiting: QueuedItem | undefined;
}

function EnteredJob({ job, owner, waiting }: EnteredProps) {
  const { t } = useTexts();
  const meaningOf = useMeaning();
  const { meterAddress, meterRateTasks } = job.meter;
  return (
    <MeterLine job={job} path={jobPath(job.id, owner)} place={streetLine(meterAddress)}>
      <div className={classes.values}>
        {meterRateTasks.map(task => {
          const results = waiting ? resultsWith(waiting, task) : task.readingResults;
          const result = lastResult({ readingResults: results });
          if (result === undefined) return null;
          return (
            <p key={task.taskId}>
              {meterRateTasks.length > 1 && `${rateLabel(task)}: `}
              <strong>
                <RegisterValue
                  value={readingText(result.readingValue)}
                  task={task}
                  meterType={meterTypeOf(job)}
                />
              </strong>{' '}
              <small>{meaningOf(job, task, results)}</small>
            </p>
          );
        })}
        {waiting && <p>{t('allRead.waiting')}</p>}
      </div>
    </MeterLine>
  );
}
