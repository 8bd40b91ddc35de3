import type { Job, MeterRateTask } from '@zaehlwerk/api';
import { dayOfInstant, lastResult, meterTypeOf, rateLabel, unitOfRate } from '@zaehlwerk/domain';
import { readingText, useFormats } from '@zaehlwerk/metering/job-text';
import { SentPhotos } from '@zaehlwerk/metering/photos';
import { Paper, Title } from '@zaehlwerk/ui';
import { JobStatusIcon, ReadingValue } from '@zaehlwerk/ui/metering';
import { useTexts } from '../texts.ts';
import classes from './sent-reading.module.css';

/** What was sent last for one rate: value, day, comment, and when it was sent. */
export function SentRate({ task, job }: { readonly task: MeterRateTask; readonly job: Job }) {
  const { t } = useTexts();
  const { style, day, moment } = useFormats();
  const result = lastResult(task);
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
            <ReadingValue
              value={readingText(result.readingValue)}
              localeStyle={style}
              postDecimals={task.postDecimals}
              unit={unitOfRate(task, meterTypeOf(job))}
            />
          </p>
          <p className={classes.detail}>{t('sent.readOn', { day: day(dayOfInstant(result.readingDate)) })}</p>
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
          <p className={classes.status}>
            <JobStatusIcon status="DONE" label={t('jobs.status.done')} />
            {t('sent.sentAt', { moment: moment(result.created) })}
          </p>
        </>
      )}
    </Paper>
  );
}
