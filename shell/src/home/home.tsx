import { homeCards, PageTitle, Slot } from '@zaehlwerk/module-kit';
import { useSession } from '@zaehlwerk/store';
import { useAccountInfo } from '@zaehlwerk/store/host';
import { PageHeading, Text } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';
import classes from './home.module.css';

export function Home() {
  const { t } = useShellTexts();
  const account = useAccountInfo();
  const username = useSession()?.username ?? '';
  const { name, parentName } =
    account.status === 'ready' ? account.value : { name: username, parentName: undefined };
  return (
    <div className={classes.home}>
      <PageTitle>{t('navigation.home')}</PageTitle>
      <div>
        <PageHeading>{t('home.welcome', { name })}</PageHeading>
        {parentName && <Text c="dimmed">{t('home.createdBy', { parent: parentName })}</Text>}
      </div>
      <div className={classes.cards} data-waiting={account.status === 'loading' || undefined}>
        <Slot of={homeCards} fallback={<Text>{t('home.nothing')}</Text>} />
      </div>
    </div>
  );
}
