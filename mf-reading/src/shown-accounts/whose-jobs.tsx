import { Choice } from '@zaehlwerk/metering/choice';
import { useAccounts } from '@zaehlwerk/store';
import { useSetShowsAllAccounts, useShowsAllAccounts } from '@zaehlwerk/store/data';
import { useTexts } from '../texts.ts';

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
