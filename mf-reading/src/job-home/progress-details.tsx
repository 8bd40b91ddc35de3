import type { JobProgress, ProgressCount } from '@zaehlwerk/domain';
import { type Formats, percentDone, useFormats } from '@zaehlwerk/metering/job-text';
import { Paper, Title } from '@zaehlwerk/ui';
import { MeterTypeIcon, ProgressBar } from '@zaehlwerk/ui/metering';
import { type ReactNode, useId } from 'react';
import { type Texts, useTexts } from '../texts.ts';
import classes from './job-home.module.css';
import listClasses from './progress-list.module.css';

/** Progress per meter type, and per latest-execution day. */
export function ProgressDetails({ progress }: { readonly progress: JobProgress }) {
  const { t } = useTexts();
  const id = useId();
  return (
    <div className={classes.details}>
      <Paper component="section" aria-labelledby={`${id}-type`}>
        <Title order={2} size="h3" id={`${id}-type`} mb="md">
          {t('progress.byMeterType')}
        </Title>
        <ProgressList lines={meterTypeLines(progress, t)} />
      </Paper>
      <Paper component="section" aria-labelledby={`${id}-deadline`}>
        <Title order={2} size="h3" id={`${id}-deadline`} mb="md">
          {t('progress.byDeadline')}
        </Title>
        <DeadlineProgress progress={progress} />
      </Paper>
    </div>
  );
}

const linesAtFirst = 6;

/** Progress per day on which jobs expire; beyond a handful of days the later ones are folded away. */
function DeadlineProgress({ progress }: { readonly progress: JobProgress }) {
  const { t } = useTexts();
  const { day } = useFormats();
  const lines = deadlineLines(progress, t, day);
  const later = lines.slice(linesAtFirst);
  return (
    <>
      <ProgressList lines={lines.slice(0, linesAtFirst)} />
      {later.length > 0 && (
        <details>
          <summary className={classes.more}>{t('progress.laterDays', { count: later.length })}</summary>
          <ProgressList lines={later} />
        </details>
      )}
    </>
  );
}

/** Progress per meter type, each with its sign. */
function meterTypeLines({ byMeterType }: JobProgress, t: Texts['t']): readonly ProgressLine[] {
  return byMeterType.map(({ meterType, open, done }) => ({
    key: meterType,
    name: t(`meterType.${meterType}`),
    sign: <MeterTypeIcon type={meterType} size="sm" />,
    open,
    done,
  }));
}

/** Progress per latest-execution day, the earliest first. */
function deadlineLines(
  { byLatestExecution }: JobProgress,
  t: Texts['t'],
  day: Formats['day'],
): readonly ProgressLine[] {
  return byLatestExecution.map(({ latestExecution, open, done }) => ({
    key: latestExecution ?? 'none',
    name:
      latestExecution === undefined
        ? t('progress.noDeadline')
        : t('progress.until', { day: day(latestExecution) }),
    open,
    done,
  }));
}

/** One line of progress, with a sign in front of it where there is one. */
interface ProgressLine extends ProgressCount {
  readonly key: string;
  readonly name: string;
  readonly sign?: ReactNode;
}

/** Progress by type or by day: name, counts and percentage, one below the other. */
function ProgressList({ lines }: { readonly lines: readonly ProgressLine[] }) {
  const { t } = useTexts();
  const { count, percent } = useFormats();
  return (
    <ul className={listClasses.list}>
      {lines.map(({ key, name, sign, open, done }) => {
        const value = percentDone({ open, done });
        const counts = t('progress.counts', { done: count(done), all: count(open + done) });
        return (
          <li key={key} className={listClasses.line}>
            {sign}
            <div className={listClasses.bar}>
              <ProgressBar label={name} percent={value} text={`${counts} · ${percent(value)}`} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
