import { Failure, Skeleton, VisuallyHidden } from '@zaehlwerk/ui';
import { useEffect, useState } from 'react';
import type { JobDetail } from '../job-detail/job-detail.tsx';
import { useTexts } from '../texts.ts';
import classes from './job-view.module.css';
import { loadedJobDetail, loadJobDetail } from './load-job-detail.ts';

/** One job, as soon as the view for it has been loaded. */
export function JobView(props: Parameters<typeof JobDetail>[0]) {
  const { t } = useTexts();
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(
    loadedJobDetail() ? 'loaded' : 'loading',
  );
  useEffect(() => {
    if (state !== 'loading') return;
    let isShown = true;
    const tell = (outcome: 'loaded' | 'failed') => () => isShown && setState(outcome);
    loadJobDetail().then(tell('loaded'), tell('failed'));
    return () => {
      isShown = false;
    };
  }, [state]);

  const Detail = loadedJobDetail();
  if (Detail) return <Detail {...props} />;
  if (state === 'failed') {
    return (
      <Failure
        headingLevel={1}
        title={t('job.notLoaded.title')}
        explanation={t('job.notLoaded.message')}
        retry={{ label: t('jobs.retry'), onRetry: () => setState('loading') }}
      />
    );
  }
  return (
    <div className={classes.skeleton}>
      <VisuallyHidden role="status">{t('jobs.loading')}</VisuallyHidden>
      <Skeleton height="3.5rem" width="16rem" />
      <Skeleton height="16rem" />
    </div>
  );
}
