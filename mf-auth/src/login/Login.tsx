import { PageTitle } from '@zaehlwerk/module-kit';
import { PageHeading, Paper, Stack } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import { CredentialsLogin } from './credentials-login.tsx';
import classes from './login.module.css';
import { useCanReadWithoutLogin } from './reading-without-login.tsx';
import { Tabs } from './tabs.tsx';
import { WithoutLogin } from './without-login.tsx';

/** The login screen, shown at the address that the visitor asked for (specification section 2). */
export default function Login() {
  const { t } = useTexts();
  const canReadWithoutLogin = useCanReadWithoutLogin();
  return (
    <Paper className={classes.card ?? ''} withBorder>
      <Stack gap="lg">
        <PageTitle>{t('login.title')}</PageTitle>
        <PageHeading>{t('login.title')}</PageHeading>
        {canReadWithoutLogin ? (
          <Tabs
            label={t('login.title')}
            tabs={[
              { label: t('login.tab'), content: <CredentialsLogin /> },
              { label: t('withoutLogin.tab'), content: <WithoutLogin /> },
            ]}
          />
        ) : (
          <CredentialsLogin />
        )}
      </Stack>
    </Paper>
  );
}
