import { Link, PageTitle } from '@zaehlwerk/module-kit';
import { Button, PageHeading, Stack, Text } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';

/** The page of every path that does not exist or whose gate is closed (specification section 2). */
export function NotFound() {
  const { t } = useShellTexts();
  return (
    <Stack align="flex-start">
      <PageTitle>{t('notFound.title')}</PageTitle>
      <PageHeading>{t('notFound.title')}</PageHeading>
      <Text>{t('notFound.message')}</Text>
      <Button component={Link} to="/">
        {t('notFound.toStart')}
      </Button>
    </Stack>
  );
}
