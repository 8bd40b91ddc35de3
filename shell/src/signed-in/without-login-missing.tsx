import { Link, PageTitle } from '@zaehlwerk/module-kit';
import { Button, PageHeading, Stack, Text } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';

/** What stands where readings without login would be, in a portal that does not have them. */
export function AnonymousReadingMissing() {
  const { t } = useShellTexts();
  return (
    <Stack align="flex-start">
      <PageTitle>{t('withoutLoginMissing.title')}</PageTitle>
      <PageHeading>{t('withoutLoginMissing.title')}</PageHeading>
      <Text>{t('unknownUserReading.errorHandling.featureNotAvailable')}</Text>
      <Button component={Link} to="/">
        {t('notFound.toStart')}
      </Button>
    </Stack>
  );
}
