import { PageTitle } from '@zaehlwerk/module-kit';
import { useQuery } from '@zaehlwerk/store/data';
import { Failure, PageHeading, Skeleton, Stack, Text } from '@zaehlwerk/ui';
import { useMemo } from 'react';
import { useTexts } from '../texts.ts';
import { jobs } from './jobs.ts';

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
  const loaded = useQuery(jobs);
  const open = useMemo(
    () => (loaded.status === 'ready' ? loaded.value.filter(job => !job.done).length : 0),
    [loaded],
  );
  if (loaded.status === 'loading') return <Skeleton height={24} />;
  if (loaded.status === 'failed') {
    return (
      <Failure
        title={t('jobs.failed.title')}
        explanation={t('jobs.failed.explanation')}
        retry={{ label: t('jobs.retry'), onRetry: loaded.reload }}
      />
    );
  }
  return <Text>{t('jobs.open', { count: open })}</Text>;
}
