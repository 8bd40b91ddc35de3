import { jobsPath } from '@zaehlwerk/metering/job-text';
import { Link, PageTitle } from '@zaehlwerk/module-kit';
import { Button } from '@zaehlwerk/ui';
import { EmptyState } from '@zaehlwerk/ui/metering';
import { useTexts } from '../texts.ts';

/** The job was withdrawn, or the link is wrong. */
export function MissingJob() {
  const { t } = useTexts();
  return (
    <>
      <PageTitle>{t('job.missing.title')}</PageTitle>
      <EmptyState
        headingLevel={1}
        title={t('job.missing.title')}
        actions={
          <Button component={Link} to={jobsPath}>
            {t('job.missing.toList')}
          </Button>
        }
      >
        {t('job.missing.message')}
      </EmptyState>
    </>
  );
}
