import { lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import { Button } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { reportModuleError } from '../modules/failure.ts';
import { ModuleFailure, PartArea, PartSkeleton } from '../modules/part-area.tsx';

const parts = lazyPart(async () => {
  try {
    return (await import(/* webpackChunkName: "SignedIn" */ './signed-in-parts.ts')).signedInParts;
  } catch (error) {
    reportModuleError('shell', 'unreachable', error);
    throw error;
  }
});

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

type PageName = 'Home' | 'Accounts' | 'QueuePage' | 'StatusPage' | 'WithoutLoginMissing';

/** A page of the shell's own beside the login: loading, shown, or failed with an explanation and a way on. */
export function SignedInPage({ name }: { readonly name: PageName }) {
  const state = useLazyPart(parts);
  if (state.status === 'failed')
    return <ModuleFailure code="unreachable" module="shell" headingLevel={1} onRetry={parts.load} />;
  if (state.status !== 'ready') return <PartSkeleton kind="screens" />;
  const Page = state.part[name];
  return (
    <PartArea
      key={name}
      module="shell"
      fallback={retry => (
        <ModuleFailure code="threw-in-render" module="shell" headingLevel={1} onRetry={retry} />
      )}
    >
      <Page />
    </PartArea>
  );
}
