import { useLazyPart } from '@zaehlwerk/module-kit';
import { Button } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { OwnPage, ownPart } from '../modules/own-part.tsx';

const parts = ownPart(
  async () => (await import(/* webpackChunkName: "SignedIn" */ './signed-in-parts.ts')).signedInParts,
);

/** Fetches what only whoever is logged in sees, before it is asked for. */
export const loadSignedIn = parts.load;

/** The navigation in the header; its place stays empty until it is there. */
export function HeaderNavigation() {
  const state = useLazyPart(parts);
  return state.status === 'ready' && <state.part.NavigationLinks />;
}

/**
 * The menus in the header: the way to what waits to be sent, the user's, and the navigation of small screens. `place`
 * stands where they will be until they are there. Visitors have the navigation alone. What did not load is asked for again.
 */
export function HeaderMenus({
  place,
  isVisitor,
}: {
  readonly place: ReactNode;
  readonly isVisitor: boolean;
}) {
  const { t } = useShellTexts();
  const state = useLazyPart(parts);
  if (state.status === 'failed')
    return (
      <Button variant="subtle" onClick={() => void parts.load()}>
        {t('retry')}
      </Button>
    );
  if (state.status !== 'ready') return place;
  const { QueueLink, UserMenu, MobileMenu } = state.part;
  if (isVisitor) return <MobileMenu />;
  return (
    <>
      <QueueLink />
      <UserMenu />
      <MobileMenu />
    </>
  );
}

/** A page of the shell's own beside the login. */
export function SignedInPage({ name }: { readonly name: 'Home' | 'Accounts' | 'WithoutLoginMissing' }) {
  return <OwnPage key={name} part={parts} page={({ [name]: page }) => page} />;
}
