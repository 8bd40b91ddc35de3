import { IconPlus } from '@tabler/icons-react';
import { Link, PageTitle } from '@zaehlwerk/module-kit';
import { useAccounts } from '@zaehlwerk/store';
import { Button, PageHeading, Stack, Text } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';
import { ownPaths } from '../routing/own-paths.ts';
import { AccountCard } from './account-card.tsx';
import classes from './accounts.module.css';

/** The logins of this device: change between them, take one off, add one. */
export function Accounts() {
  const { t } = useShellTexts();
  const accounts = useAccounts();
  return (
    <Stack gap="lg" align="flex-start">
      <PageTitle>{t('user.accounts')}</PageTitle>
      <Stack gap="xs">
        <PageHeading>{t('user.accounts')}</PageHeading>
        <Text c="dimmed">{t('accounts.introduction')}</Text>
      </Stack>
      <ul className={classes.list}>
        {accounts.map((account, index) => (
          <li key={account.accountId}>
            <AccountCard account={account} isCurrent={index === 0} />
          </li>
        ))}
      </ul>
      <Button component={Link} to={ownPaths.addAccount} leftSection={<IconPlus size="1.25rem" aria-hidden />}>
        {t('accounts.add')}
      </Button>
    </Stack>
  );
}
