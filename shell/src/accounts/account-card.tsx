import { IconCheck, IconUserMinus } from '@tabler/icons-react';
import { type AccountSummary, useAccountCommands } from '@zaehlwerk/store';
import { Button, focusPageHeading, Paper, Text } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';
import { useLeaving } from '../session/use-leaving.tsx';
import classes from './accounts.module.css';
import { isSecondOfTwo, ShortLabel, SwitchAccountButton } from './switch-account-button.tsx';

interface Props {
  readonly account: AccountSummary;
  readonly isCurrent: boolean;
}

/** One login: whose it is, and what can be done with it. */
export function AccountCard({ account, isCurrent }: Props) {
  const { t } = useShellTexts();
  const { remove } = useAccountCommands();
  const { leave, question } = useLeaving();
  const { accountId, name, username, parentName } = account;
  const takeOff = async () => {
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
            if (!isSecondOfTwo(click)) leave([accountId], takeOff);
          }}
        >
          <ShortLabel label={t('accounts.remove')} about={name} />
        </Button>
      </div>
      {question}
    </Paper>
  );
}
