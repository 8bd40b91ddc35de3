import { useFormats } from '@zaehlwerk/metering/job-text';
import { useJobs, useJobsUpdatedAt } from '@zaehlwerk/metering/jobs';
import { useTexts } from '../texts.ts';
import classes from './evaluation.module.css';

/** How old what is shown is, where it comes from the device because the server could not be asked. */
export function DataAge() {
  const { t } = useTexts();
  const { moment } = useFormats();
  const { error } = useJobs();
  const updatedAt = useJobsUpdatedAt();
  if (!error || updatedAt === undefined) return null;
  return <p className={classes.age}>{t('age', { moment: moment(updatedAt) })}</p>;
}
