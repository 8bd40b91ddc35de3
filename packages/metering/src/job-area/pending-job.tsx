import { Failure, Skeleton, VisuallyHidden } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import classes from './job-area.module.css';

interface PendingProps {
  readonly status: 'idle' | 'loading' | 'failed';
  /** What is said when it could not be loaded. */
  readonly failedTitle: string;
  readonly onRetry: () => void;
}

/** What stands in the place of a job until the part of the module is there that shows one. */
export function PendingJob({ status, failedTitle, onRetry }: PendingProps) {
  const { t } = useTexts();
  if (status === 'failed') {
    return (
      <Failure
        headingLevel={1}
        title={failedTitle}
        explanation={t('jobs.partFailed')}
        retry={{ label: t('jobs.retry'), onRetry }}
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
