import { jobsPath } from '@zaehlwerk/metering/job-text';
import { Missing } from '@zaehlwerk/metering/missing';
import { useTexts } from '../texts.ts';

export function MissingJob() {
  const { t } = useTexts();
  const back = { to: jobsPath, label: t('job.missing.toList') };
  return <Missing title={t('job.missing.title')} message={t('job.missing.message')} back={back} />;
}
