import { loginMethod, PageTitle, useNamedContributions } from '@zaehlwerk/module-kit';
import { PageHeading, Paper, Stack, Text } from '@zaehlwerk/ui';
import { useCallback, useRef } from 'react';
import { QrLogin } from '../qr-login/qr-login.tsx';
import { useTexts } from '../texts.ts';
import classes from './login.module.css';
import { PasswordLogin } from './password-login.tsx';
import { Tabs } from './tabs.tsx';

/** Shown at the requested address (specification section 2). */
export default function Login() {
  const { t } = useTexts();
  const otherWays = useNamedContributions(loginMethod);
  return (
    <Paper className={classes.card ?? ''} withBorder>
      <Stack gap="lg">
        <PageTitle>{t('login.title')}</PageTitle>
        <PageHeading>{t('login.title')}</PageHeading>
        <Tabs
          label={t('login.title')}
          tabs={[{ key: 'login', label: t('login.tab'), content: <CredentialsLogin /> }, ...otherWays]}
        />
      </Stack>
    </Paper>
  );
}

/** Login with the credentials or the QR code of a reading card. */
function CredentialsLogin() {
  const { t } = useTexts();
  const usernameField = useRef<HTMLInputElement>(null);
  const toUsername = useCallback(() => usernameField.current?.focus(), []);
  return (
    <Stack>
      <Text c="dimmed">{t('login.introduction')}</Text>
      <PasswordLogin usernameField={usernameField} />
      <QrLogin onCredentials={toUsername} />
    </Stack>
  );
}
