import { Stack, Text } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import { ReadingWithoutLogin } from './reading-without-login.tsx';

/** For people without credentials: what they can do all the same. */
export function WithoutLogin() {
  const { t } = useTexts();
  return (
    <Stack>
      <Text c="dimmed">{t('withoutLogin.explanation')}</Text>
      <ReadingWithoutLogin fullWidth />
    </Stack>
  );
}
