import { PageTitle, useTexts } from '@zaehlwerk/module-kit';
import { Button, EmptyState } from '@zaehlwerk/ui';

/** The account has no jobs at all. */
export function NoJobs({ onReload }: { readonly onReload: () => void }) {
  const { t } = useTexts();
  return (
    <>
      <PageTitle>{t('navigation.reading')}</PageTitle>
      <EmptyState
        headingLevel={1}
        title={t('jobs.none.title')}
        actions={
          <Button variant="default" onClick={onReload}>
            {t('jobs.none.reload')}
          </Button>
        }
      >
        {t('jobs.none.message')}
      </EmptyState>
    </>
  );
}
