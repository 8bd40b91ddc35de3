import type { JobProgress } from '@zaehlwerk/domain';
import { Paper, Title } from '@zaehlwerk/ui';
import { useId } from 'react';
import { useTexts } from '../texts.ts';
import { DeadlineProgress } from './deadline-progress.tsx';
import classes from './job-home.module.css';
import { meterTypeLines } from './progress-lines.tsx';
import { ProgressList } from './progress-list.tsx';

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
