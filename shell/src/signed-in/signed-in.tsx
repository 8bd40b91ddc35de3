import { useLazyPart } from '@zaehlwerk/module-kit';
import { Button } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { LazyPage, lazyShellPart } from '../modules/lazy-page.tsx';

const parts = lazyShellPart(() => import(/* webpackChunkName: "SignedIn" */ './signed-in-parts.ts'));

export const loadSignedIn = parts.load;

/** Empty until its chunk is loaded. */
export function HeaderNavigation() {
  const state = useLazyPart(parts);
  return state.status === 'ready' && <state.part.Navigation />;
}

/** The menus in the header. `place` fills their space while they load. */
export function HeaderMenus({ place }: { readonly place: ReactNode }) {
  const { t } = useShellTexts();
  const state = useLazyPart(parts);
  if (state.status === 'failed')
    return (
      <Button variant="subtle" onClick={() => void parts.load()}>
        {t('retry')}
      </Button>
    );
  if (state.status !== 'ready') return place;
  const { QueueLink, UserMenu } = state.part;
  return (
    <>
      <QueueLink />
      <UserMenu />
    </>
  );
}

export function SignedInPage({ name }: { readonly name: 'Home' | 'Accounts' }) {
  return <LazyPage key={name} part={parts} page={({ [name]: page }) => page} />;
}
