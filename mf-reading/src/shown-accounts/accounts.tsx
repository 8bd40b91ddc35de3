import { Choice } from '@zaehlwerk/metering/choice';
import { useAccounts } from '@zaehlwerk/store';
import { useSetShowsAllAccounts, useShowsAllAccounts } from '@zaehlwerk/store/data';
import { Button, Notice } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import type { ShownJobs } from './shown-jobs.ts';

/** Where several are logged in: the account under which readings are sent. */
export function CurrentAccount({ className }: { readonly className?: string | undefined }) {
  const { t } = useTexts();
  const [current, ...others] = useAccounts();
  if (!current || others.length === 0) return null;
  return <p className={className}>{t('accounts.here', { name: current.name })}</p>;
}

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

/** Chooses all logins or the current one; nothing for a single login. */
export function WhoseJobs() {
  const { t } = useTexts();
  const accounts = useAccounts();
  const isAll = useShowsAllAccounts();
  const showAll = useSetShowsAllAccounts();
  const [current] = accounts;
  if (!current || accounts.length === 1) return null;
  return (
    <Choice
      legend={t('accounts.shown')}
      isLegendHidden
      layout="row"
      options={[
        { value: 'all', label: t('accounts.all', { count: accounts.length }) },
        { value: 'current', label: t('accounts.only', { name: current.name }) },
      ]}
      value={isAll ? 'all' : 'current'}
      onChange={whose => showAll(whose === 'all')}
    />
  );
}
