import type { Job } from '@zaehlwerk/api';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { Paper, Title } from '@zaehlwerk/ui';
import { useId } from 'react';
import { useTexts } from '../texts.ts';
import classes from './master-data.module.css';
import { masterDataEntries } from './master-data-entries.ts';

/** What is known of the job: place, people, period and identifiers. */
export function MasterData({ job }: { readonly job: Job }) {
  const { t } = useTexts();
  const { day } = useFormats();
  const headingId = useId();
  const entries = masterDataEntries(job, day);
  if (entries.length === 0) return null;
  return (
    <Paper component="section" aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId} mb="sm">
        {t('job.masterData')}
      </Title>
      <dl className={classes.entries}>
        {entries.map(({ key, lines }) => (
          <div key={key} className={classes.entry}>
            <dt>{t(`job.${key}`)}</dt>
            {lines.map(line => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Paper>
  );
}
