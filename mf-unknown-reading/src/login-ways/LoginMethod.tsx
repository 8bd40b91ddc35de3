import { Link } from '@zaehlwerk/module-kit';
import { Button, Stack, Text } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import { wizardPath } from './path.ts';

/** For people without credentials: the tab of the login screen that leads to the wizard. */
export default function LoginMethod() {
  const { t } = useTexts();
  return (
    <Stack>
      <Text c="dimmed">{t('loginMethod.introduction')}</Text>
      <Button component={Link} to={wizardPath} fullWidth>
        {t('loginMethod.link')}
      </Button>
    </Stack>
  );
}
