import { PageTitle, useTexts } from '@zaehlwerk/module-kit';
import { useJobs } from '@zaehlwerk/store';
import { Failure, PageHeading, Skeleton, Stack, Text } from '@zaehlwerk/ui';
import { useMemo } from 'react';

/** The module's page: how many reading jobs of the account are still open. */
export default function Template() {
  const { t } = useTexts();
  return (
    <Stack gap="lg">
      <PageTitle>{t('title')}</PageTitle>
      <PageHeading>{t('title')}</PageHeading>
      <OpenJobs />
    </Stack>
  );
}

function OpenJobs() {
  const { t } = useTexts();
  const { status, jobs, reload } = useJobs();
  const open = useMemo(() => jobs.filter(job => !job.done).length, [jobs]);
  if (status === 'loading') return <Skeleton height={24} />;
  if (status === 'failed') {
    return (
      <Failure
        title={t('jobs.failed.title')}
        explanation={t('jobs.failed.explanation')}
        retry={{ label: t('jobs.retry'), onRetry: reload }}
      />
    );
  }
  return <Text>{t('jobs.open', { count: open })}</Text>;
}
