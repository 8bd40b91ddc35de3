import { PageTitle, useTexts } from '@zaehlwerk/module-kit';
import { PageHeading, Paper, Stack, Text } from '@zaehlwerk/ui';
import classes from './login.module.css';
import { PasswordLogin } from './password-login.tsx';

/** The login screen, shown at the address that the visitor asked for (specification section 2). */
export default function Login() {
  const { t } = useTexts();
  return (
    <Paper className={classes.card ?? ''} withBorder>
      <Stack gap="lg">
        <PageTitle>{t('login.title')}</PageTitle>
        <div>
          <PageHeading>{t('login.title')}</PageHeading>
          <Text c="dimmed">{t('login.introduction')}</Text>
        </div>
        <PasswordLogin />
      </Stack>
    </Paper>
  );
}
