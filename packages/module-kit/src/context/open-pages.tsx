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

/** True if a module has a page at `path`, as its route states it, with an open gate. For links to other modules. */
export function useIsOpenPage(path: string): boolean {
  return use(OpenPagesContext)(path);
}

/** The page for unknown addresses, for screens that loaded data closes. Where facts are enough, use a gate. */
export function MissingPage(): ReactNode {
  return use(MissingPageContext);
}

interface PageTitleProps {
  readonly children: string;
  /** The application's name comes first. */
  readonly isLast?: boolean;
}

/** Sets the tab's title. A `<title>` element would stand beside the one of the served page. */
export function PageTitle({ children, isLast }: PageTitleProps) {
  const { applicationName } = useApplication();
  const title = isLast ? `${applicationName} ${children}` : `${children} – ${applicationName}`;
  useLayoutEffect(() => {
    document.title = title;
    return () => {
      document.title = applicationName;
    };
  }, [title, applicationName]);
  // HTML that is rendered before any code runs takes it into its own.
  return 'document' in globalThis ? null : <title>{title}</title>;
}
