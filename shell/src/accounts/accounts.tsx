import { IconCheck, IconPlus, IconUserMinus } from '@tabler/icons-react';
import { Link, PageTitle } from '@zaehlwerk/module-kit';
import { type AccountSummary, useAccountCommands, useAccounts } from '@zaehlwerk/store';
import { Button, focusPageHeading, PageHeading, Paper, Stack, Text } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';
import { ownPaths } from '../routing/own-paths.ts';
import { useLogoutConfirmation } from '../session/use-logout-confirmation.tsx';
import classes from './accounts.module.css';
import { isSecondClick, ShortLabel, SwitchAccountButton } from './switch-account-button.tsx';

/** The logins of this device: switch, remove, add. */
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

interface Props {
  readonly account: AccountSummary;
  readonly isCurrent: boolean;
}

function AccountCard({ account, isCurrent }: Props) {
  const { t } = useShellTexts();
  const { remove } = useAccountCommands();
  const { confirmLogout, dialog } = useLogoutConfirmation();
  const { accountId, name, username, parentName } = account;
  const removeAccount = async () => {
    await remove(accountId);
    focusPageHeading();
  };
  return (
    <Paper withBorder className={classes.card ?? ''}>
      <div className={classes.owner}>
        <p className={classes.name}>{name}</p>
        {username !== name && <Text c="dimmed">{username}</Text>}
        {parentName && <Text c="dimmed">{t('home.createdBy', { parent: parentName })}</Text>}
      </div>
      <div className={classes.actions}>
        {isCurrent ? (
          <span className={classes.current}>
            <IconCheck size="1.25rem" aria-hidden />
            {t('accounts.current')}
          </span>
        ) : (
          <SwitchAccountButton account={account} shortLabel={t('accounts.switch')} variant="default" />
        )}
        <Button
          variant="subtle"
          leftSection={<IconUserMinus size="1.25rem" aria-hidden />}
          onClick={click => {
            if (!isSecondClick(click)) confirmLogout([accountId], removeAccount);
          }}
        >
          <ShortLabel label={t('accounts.remove')} about={name} />
        </Button>
      </div>
      {dialog}
    </Paper>
  );
}
