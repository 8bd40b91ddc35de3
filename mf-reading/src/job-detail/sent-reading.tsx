import type { Job, MeterRateTask, MeterReadingConfig } from '@zaehlwerk/api';
import { dayOfInstant, lastResult, meterTypeOf, rateLabel, readingPeriodState } from '@zaehlwerk/domain';
import { readingText, useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { SentPhotos } from '@zaehlwerk/metering/photos';
import { RegisterValue } from '@zaehlwerk/metering/register-value';
import { Button, Notice, Paper, Title } from '@zaehlwerk/ui';
import { ActionBar, JobStatusIcon } from '@zaehlwerk/ui/metering';
import { NextStep } from '../next-job/next-step.tsx';
import { isSentHere } from '../next-job/pending-focus.ts';
import { PeriodNotice } from '../reading-form/period-notice.tsx';
import { useMeaning } from '../reading-form/use-meaning.ts';
import { ReceiptButton } from '../receipt/receipt-button.tsx';
import { useTexts } from '../texts.ts';
import classes from './sent-reading.module.css';

interface Props {
  readonly job: Job;
  readonly config: MeterReadingConfig;
  /** The key of the address. */
  readonly visit: string;
  readonly onCorrect: () => void;
}

export function SentReading({ job, config, visit, onCorrect }: Props) {
  const { t } = useTexts();
  const period = readingPeriodState(job.jobConstraints, config, useToday());
  const isSent = isSentHere(job.id, visit);
  return (
    <div className={classes.sent}>
      {isSent && (
        <Notice kind="SUCCESS" role="status" title={t('send.succeeded.title')}>
          {t('send.succeeded.message')}
        </Notice>
      )}
      {job.meter.meterRateTasks.map(task => (
        <SentRate key={task.taskId} task={task} job={job} hasSign={!isSent} />
      ))}
      {period.sendingForbidden && <PeriodNotice job={job} config={config} period={period} />}
      <div className={classes.actions}>
        <ReceiptButton job={job} />
        <Button variant="subtle" disabled={period.sendingForbidden} onClick={onCorrect}>
          {t('send.correct')}
        </Button>
      </div>
      <ActionBar>
        <NextStep job={job} />
      </ActionBar>
    </div>
  );
}

/** A reading that this device has sent, and that the loaded job does not contain yet. */
export function UnseenReading({ job }: Pick<Props, 'job'>) {
  const { t } = useTexts();
  const { reload } = useJobs();
  return (
    <div className={classes.sent}>
      <Notice kind="INFO" role="status" title={t('unseen.title')}>
        {t('unseen.message')}
      </Notice>
      <ActionBar>
        <Button variant="default" onClick={() => void reload()}>
          {t('unseen.reload')}
        </Button>
        <NextStep job={job} />
      </ActionBar>
    </div>
  );
}

interface RateProps {
  readonly task: MeterRateTask;
  readonly job: Job;
  /** The page has no other sign of success. */
  readonly hasSign: boolean;
}

function SentRate({ task, job, hasSign }: RateProps) {
  const { t } = useTexts();
  const { day, moment } = useFormats();
  const result = lastResult(task);
  const meaning = useMeaning()(job, task);
  const reading = t('reading.label', { rate: rateLabel(task) }).trim();
  return (
    <Paper component="section" className={classes.rate ?? ''}>
      <Title order={2} size="h4">
        {reading}
      </Title>
      {result === undefined ? (
        <p className={classes.detail}>{t('sent.none')}</p>
      ) : (
        <>
          <p className={classes.value}>
            <RegisterValue
              value={readingText(result.readingValue)}
              task={task}
              meterType={meterTypeOf(job)}
            />
          </p>
          <p className={classes.detail}>{t('sent.readOn', { day: day(dayOfInstant(result.readingDate)) })}</p>
          {meaning && <p className={classes.meaning}>{meaning}</p>}
          {result.comment && (
            <p className={classes.comment}>
              {t('comment.label')}: {result.comment}
            </p>
          )}
          <SentPhotos
            jobId={job.id}
            taskId={task.taskId}
            images={result.readingResultImages}
            reading={reading}
          />
          <p className={classes.status} data-sign={hasSign || undefined}>
            {hasSign && <JobStatusIcon status="DONE" label={t('jobs.status.done')} />}
            {t('sent.sentAt', { moment: moment(result.created) })}
          </p>
        </>
      )}
    </Paper>
  );
}
