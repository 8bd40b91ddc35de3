import { PageTitle } from '@zaehlwerk/module-kit';
import { Button, Loader, VisuallyHidden } from '@zaehlwerk/ui';
import { EmptyState } from '@zaehlwerk/ui/metering';
import { useState } from 'react';
import { WhoseJobs } from '../shown-accounts/accounts.tsx';
import { useTexts } from '../texts.ts';
import { UnknownReadingLink } from '../unknown-reading/unknown-reading-link.tsx';

interface Props {
  /** Settles when the load has ended, successful or not. */
  readonly onReload: () => Promise<void>;
}

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
          <>
            {/* Not disabled while loading: a button that has the focus must not lose it. */}
            <Button
              variant="default"
              aria-disabled={isLoading}
              leftSection={isLoading && <Loader size="1.25rem" color="currentColor" />}
              onClick={reload}
            >
              {t('jobs.none.reload')}
            </Button>
            <UnknownReadingLink />
          </>
        }
      >
        {t('jobs.none.message')}
      </EmptyState>
      <WhoseJobs />
      <VisuallyHidden role="status">{isLoading && t('jobs.loading')}</VisuallyHidden>
    </>
  );
}
