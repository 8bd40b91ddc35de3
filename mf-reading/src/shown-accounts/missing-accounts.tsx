import { Button, Notice } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import type { ShownJobs } from './shown-jobs.ts';

export function MissingAccounts({ missing, reload }: Pick<ShownJobs, 'missing' | 'reload'>) {
  const { t } = useTexts();
  if (missing.length === 0) return null;
  return (
    <Notice kind="WARNING" title={t('accounts.missing.title')}>
      <p>{t('accounts.missing.message', { names: missing.join(', ') })}</p>
      <Button variant="default" onClick={() => void reload()}>
        {t('jobs.retry')}
      </Button>
    </Notice>
  );
}
