import { useFormats } from '@zaehlwerk/metering/job-text';
import { useJobs, useJobsUpdatedAt } from '@zaehlwerk/metering/jobs';
import { useTexts } from '../texts.ts';
import classes from './evaluation.module.css';

/** The age of cached data while the server is unreachable. */
export function DataAge() {
  const { t } = useTexts();
  const { moment } = useFormats();
  const { error } = useJobs();
  const updatedAt = useJobsUpdatedAt();
  if (!error || updatedAt === undefined) return null;
  return <p className={classes.age}>{t('age', { moment: moment(updatedAt) })}</p>;
}
