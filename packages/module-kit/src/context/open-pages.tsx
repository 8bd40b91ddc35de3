import { useApplication } from '@zaehlwerk/store';
import { createContext, type ReactNode, use, useLayoutEffect } from 'react';

/** Whether the portal has a page at a path such as `/ablesung` for whoever is here now; the shell provides it. */
export type IsOpenPage = (path: string) => boolean;

const OpenPagesContext = createContext<IsOpenPage>(() => false);
const MissingPageContext = createContext<ReactNode>(null);

interface OpenPagesProps {
  readonly isOpen: IsOpenPage;
  /** The portal's page for unknown addresses. */
  readonly missing: ReactNode;
  readonly children: ReactNode;
}

/** Tells screens below which pages there are. Used by the shell. */
export function OpenPages({ isOpen, missing, children }: OpenPagesProps) {
  return (
    <OpenPagesContext value={isOpen}>
      <MissingPageContext value={missing}>{children}</MissingPageContext>
    </OpenPagesContext>
  );
}

/**
 * Whether a module of the release set has a page at `path`, as its route states it, and its gate is open: what a
 * screen asks before it offers a way to another module's page.
 */
export function useIsOpenPage(path: string): boolean {
  return use(OpenPagesContext)(path);
}

/**
 * The portal's page for unknown addresses: what a screen shows where its page is closed for reasons that only loaded data
 * has. A gate is better where facts are enough.
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
 * Names the current screen in the browser's tab, followed by the application's name. Renders nothing: a `<title>` of its
 * own would stand beside the one of the served page.
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
