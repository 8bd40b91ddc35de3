import type { JobProgress, ProgressCount } from '@zaehlwerk/domain';
import { percentDone, useFormats } from '@zaehlwerk/metering/job-text';
import { Paper, Title } from '@zaehlwerk/ui';
import { MeterTypeIcon, ProgressBar } from '@zaehlwerk/ui/metering';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../texts.ts';
import classes from './job-home.module.css';
import listClasses from './progress-list.module.css';

const linesAtFirst = 6;

/** Progress per meter type, and per day of expiry with later days folded. */
export function ProgressDetails({ progress }: { readonly progress: JobProgress }) {
  const { t } = useTexts();
  const { day } = useFormats();
  const types = progress.byMeterType.map(({ meterType, ...count }) => ({
    key: meterType,
    name: t(`meterType.${meterType}`),
    icon: <MeterTypeIcon type={meterType} size="sm" />,
    ...count,
  }));
  const days = progress.byLatestExecution.map(({ latestExecution, ...count }) => ({
    key: latestExecution ?? 'none',
    name:
      latestExecution === undefined
        ? t('progress.noDeadline')
        : t('progress.until', { day: day(latestExecution) }),
    ...count,
  }));
  const later = days.slice(linesAtFirst);
  return (
    <div className={classes.details}>
      <Part title={t('progress.byMeterType')}>
        <ProgressList lines={types} />
      </Part>
      <Part title={t('progress.byDeadline')}>
        <ProgressList lines={days.slice(0, linesAtFirst)} />
        {later.length > 0 && (
          <details>
            <summary className={classes.more}>{t('progress.laterDays', { count: later.length })}</summary>
            <ProgressList lines={later} />
          </details>
        )}
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="md">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

interface ProgressLine extends ProgressCount {
  readonly key: string;
  readonly name: string;
  readonly icon?: ReactNode;
}

function ProgressList({ lines }: { readonly lines: readonly ProgressLine[] }) {
  const { t } = useTexts();
  const { count, percent } = useFormats();
  return (
    <ul className={listClasses.list}>
      {lines.map(({ key, name, icon, open, done }) => {
        const value = percentDone({ open, done });
        const counts = t('progress.counts', { done: count(done), all: count(open + done) });
        return (
          <li key={key} className={listClasses.line}>
            {icon}
            <div className={listClasses.bar}>
              <ProgressBar label={name} percent={value} text={`${counts} · ${percent(value)}`} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
