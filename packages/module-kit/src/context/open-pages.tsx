import { useApplication } from '@zaehlwerk/store';
import { createContext, type ReactNode, use, useLayoutEffect } from 'react';

/** True if the portal has a page at a path such as `/ablesung` for the current user. */
export type IsOpenPage = (path: string) => boolean;

const OpenPagesContext = createContext<IsOpenPage>(() => false);
const MissingPageContext = createContext<ReactNode>(null);

interface OpenPagesProps {
  readonly isOpen: IsOpenPage;
  /** The portal's page for unknown addresses. */
  readonly missing: ReactNode;
  readonly children: ReactNode;
}

/** Provides the portal's pages to the screens below. Used by the shell. */
export function OpenPages({ isOpen, missing, children }: OpenPagesProps) {
  return (
    <OpenPagesContext value={isOpen}>
      <MissingPageContext value={missing}>{children}</MissingPageContext>
    </OpenPagesContext>
  );
}

/**
 * True if a module of the release set has a page at `path`, as its route states it, and its gate is open. A screen
 * asks before it links to another module's page.
 */
export function useIsOpenPage(path: string): boolean {
  return use(OpenPagesContext)(path);
}

/**
 * The portal's page for unknown addresses, for screens that are closed by loaded data. Where facts are enough, use a
 * gate.
 */
export function MissingPage(): ReactNode {
  return use(MissingPageContext);
}

interface PageTitleProps {
  readonly children: string;
  /** The application's name comes first. */
  readonly isLast?: boolean;
}

/**
 * Names the screen in the browser's tab. Not a `<title>` element, which would stand beside the one of the served page.
 */
export function PageTitle({ children, isLast }: PageTitleProps) {
  const { applicationName } = useApplication();
  useLayoutEffect(() => {
    document.title = isLast ? `${applicationName} ${children}` : `${children} – ${applicationName}`;
    return () => {
      document.title = applicationName;
    };
  }, [children, isLast, applicationName]);
  return null;
}
