import { useAccounts } from '@zaehlwerk/store';
import { useSetShowsAllAccounts, useShowsAllAccounts } from '@zaehlwerk/store/data';
import { VisuallyHidden } from '@zaehlwerk/ui';
import { useId } from 'react';
import { useTexts } from '../texts.ts';
import classes from './whose-jobs.module.css';

/** Whether the jobs of all logins are shown together, or those of the current one; nothing where there is one alone. */
export function WhoseJobs() {
  const { t } = useTexts();
  const id = useId();
  const accounts = useAccounts();
  const isAll = useShowsAllAccounts();
  const showAll = useSetShowsAllAccounts();
  const [current] = accounts;
  if (!current || accounts.length === 1) return null;
  const options = [
    { value: true, label: t('accounts.all', { count: accounts.length }) },
    { value: false, label: t('accounts.only', { name: current.name }) },
  ];
  return (
    <fieldset className={classes.choice}>
      <VisuallyHidden component="legend">{t('accounts.shown')}</VisuallyHidden>
      {options.map(({ value, label }) => (
        <label key={label} className={classes.option}>
          <input type="radio" name={id} checked={value === isAll} onChange={() => showAll(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
