import { PageTitle, useTexts } from '@zaehlwerk/module-kit';
import { Button, EmptyState, Loader, VisuallyHidden } from '@zaehlwerk/ui';
import { useState } from 'react';

interface Props {
  /** Settles when the load ended, well or not. */
  readonly onReload: () => Promise<void>;
}

/** The account has no jobs at all. */
export function NoJobs({ onReload }: Props) {
  const { t } = useTexts();
  const [isLoading, setLoading] = useState(false);
  const reload = async () => {
    if (isLoading) return;
    setLoading(true);
    await onReload();
    setLoading(false);
  };
  return (
    <>
      <PageTitle>{t('navigation.reading')}</PageTitle>
      <EmptyState
        headingLevel={1}
        title={t('jobs.none.title')}
        actions={
          // Not disabled while loading: a button that has the focus must not lose it.
          <Button
            variant="default"
            aria-disabled={isLoading}
            leftSection={isLoading && <Loader size="1.25rem" color="currentColor" />}
            onClick={reload}
          >
            {t('jobs.none.reload')}
          </Button>
        }
      >
        {t('jobs.none.message')}
      </EmptyState>
      <VisuallyHidden role="status">{isLoading && t('jobs.loading')}</VisuallyHidden>
    </>
  );
}
