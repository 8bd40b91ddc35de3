import { Link } from '@zaehlwerk/module-kit';
import { Button, Stack, Text } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import { wizardPath } from './path.ts';

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
