import { PageTitle } from '@zaehlwerk/module-kit';
import { type LoginProblem, useLogin } from '@zaehlwerk/store';
import { Button, Notice, PageHeading, Paper, Stack, Text } from '@zaehlwerk/ui';
import { useState } from 'react';
import { useTexts } from '../texts.ts';
import { demoAccounts } from './demo-accounts.ts';
import classes from './demo-login.module.css';

type Account = (typeof demoAccounts)[number];

/** The login screen of a development server that runs no module with a login: a button for each demo account. */
export default function DemoLogin() {
  const { t } = useTexts();
  const login = useLogin();
  const [failed, setFailed] = useState<Account & { readonly code: LoginProblem['code'] }>();

  async function open(account: Account) {
    setFailed(undefined);
    const { code } = await login(account);
    if (code !== 'logged-in') setFailed({ ...account, code });
  }

  return (
    <Paper className={classes.card ?? ''} withBorder>
      <Stack>
        <PageTitle>{t('title')}</PageTitle>
        <PageHeading>{t('title')}</PageHeading>
        <Text>{t('explanation')}</Text>
        <div role="alert">
          {failed && (
            <Notice kind="ERROR" title={t('failed.title', { username: failed.username })}>
              {t(failed.code === 'wrong-credentials' ? 'failed.unknown' : 'failed.other', {
                code: failed.code,
              })}
            </Notice>
          )}
        </div>
        {demoAccounts.map(account => (
          <Button key={account.username} variant="default" fullWidth onClick={() => open(account)}>
            {`${account.username}: ${account.name}`}
          </Button>
        ))}
      </Stack>
    </Paper>
  );
}
