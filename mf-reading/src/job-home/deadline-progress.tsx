import type { JobProgress } from '@zaehlwerk/domain';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { useTexts } from '../texts.ts';
import classes from './job-home.module.css';
import { deadlineLines } from './progress-lines.tsx';
import { ProgressList } from './progress-list.tsx';

const linesAtFirst = 6;

/** Progress per day on which jobs expire; beyond a handful of days the later ones are folded away. */
export function DeadlineProgress({ progress }: { readonly progress: JobProgress }) {
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
