import { homeCards, PageTitle, Slot } from '@zaehlwerk/module-kit';
import { useSession } from '@zaehlwerk/store';
import { useAccountInfo } from '@zaehlwerk/store/host';
import { PageHeading, Stack, Text } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';

/** The start page: who is logged in, and what the modules have to say about it. */
export function Home() {
  const { t } = useShellTexts();
  const account = useAccountInfo();
  const username = useSession()?.username ?? '';
  const { name, parentName } =
    account.status === 'ready' ? account.value : { name: username, parentName: undefined };
  return (
    <Stack gap="lg">
      <PageTitle>{t('navigation.home')}</PageTitle>
      <Stack gap="xs">
        <PageHeading>{t('home.welcome', { name })}</PageHeading>
        {parentName && <Text c="dimmed">{t('home.createdBy', { parent: parentName })}</Text>}
      </Stack>
      <Slot of={homeCards} />
    </Stack>
  );
}
