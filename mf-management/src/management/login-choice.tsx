import { Link, PageTitle } from '@zaehlwerk/module-kit';
import type { AccountSummary } from '@zaehlwerk/store';
import { PageHeading } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import classes from './management.module.css';
import { accountPath } from './paths.ts';

/** Whose accesses are to be seen, where several logins are on this device. */
export function LoginChoice({ accounts }: { readonly accounts: readonly AccountSummary[] }) {
  const { t } = useTexts();
  return (
    <>
      <PageTitle>{t('navigation.management')}</PageTitle>
      <PageHeading>{t('navigation.management')}</PageHeading>
      <p>{t('logins.choose')}</p>
      <ul className={classes.logins}>
        {accounts.map(({ accountId, name, username, parentName }) => (
          <li key={accountId}>
            <Link to={accountPath(accountId)} className={classes.login ?? ''}>
              <strong>{name}</strong>
              <span>{parentName ? t('logins.createdBy', { parent: parentName }) : username}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
