import type { Job, MeterReadingConfig } from '@zaehlwerk/api';
import { readingPeriodState, today } from '@zaehlwerk/domain';
import { Button } from '@zaehlwerk/ui';
import { ActionBar } from '@zaehlwerk/ui/metering';
import { NextStep } from '../next-job/next-step.tsx';
import { PeriodNotice } from '../reading-form/period-notice.tsx';
import { useTexts } from '../texts.ts';
import { SentRate } from './sent-rate.tsx';
import classes from './sent-reading.module.css';

interface Props {
  readonly accountId: string;
  readonly job: Job;
  readonly config: MeterReadingConfig;
  readonly onCorrect: () => void;
}

/** The reading of a done job as it was sent last, and the way to correct it. */
export function SentReading({ accountId, job, config, onCorrect }: Props) {
  const { t } = useTexts();
  const period = readingPeriodState(job.jobConstraints, config, today());
  return (
    <div className={classes.sent}>
      {job.meter.meterRateTasks.map(task => (
        <SentRate key={task.taskId} task={task} job={job} />
      ))}
      {period.sendingForbidden && <PeriodNotice job={job} config={config} period={period} />}
      <ActionBar>
        <Button variant="default" disabled={period.sendingForbidden} onClick={onCorrect}>
          {t('send.correct')}
        </Button>
        <NextStep accountId={accountId} job={job} />
      </ActionBar>
    </div>
  );
}
