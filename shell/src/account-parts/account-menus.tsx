import { Button } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';
import { loadAccountParts, useAccountParts } from './load-account-parts.ts';

/** The navigation in the header; its place stays empty until it is there. */
export function AccountNavigation() {
  const state = useAccountParts();
  return state.status === 'ready' && <state.parts.NavigationLinks />;
}

/** The menus in the header: the way to what waits to be sent, the
 * user's, and the navigation of small screens. What did not load is asked for again. */
export function AccountMenus() {
  const { t } = useShellTexts();
  const state = useAccountParts();
  if (state.status === 'failed')
    return (
      <Button variant="subtle" onClick={loadAccountParts}>
        {t('retry')}
      </Button>
    );
  if (state.status !== 'ready') return null;
  const { QueueLink, UserMenu, MobileMenu } = state.parts;
  return (
    <>
      <QueueLink />
      <UserMenu />
      <MobileMenu />
    </>
  );
}
