import { useIsOpenPage } from '@zaehlwerk/module-kit';
import { useFeature, useSession } from '@zaehlwerk/store';
import { useIsLoggingOut, useLoginsMade } from '@zaehlwerk/store/host';
import { focusPageHeading } from '@zaehlwerk/ui';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { linkLoginPath } from '../session/take-link-token.ts';
import { ownPaths } from './own-paths.ts';

/** A new page is scrolled to its top and its heading focused, also after a login or logout at the same address. */
export function PageChanges() {
  const { pathname } = useLocation();
  const accountId = useSession()?.accountId;
  const page = `${pathname} ${accountId}`;
  const previous = useRef(page);
  // Before the page's own effects, which may focus a field.
  useLayoutEffect(() => {
    if (previous.current === page) return;
    previous.current = page;
    window.scrollTo(0, 0);
    return focusHeading();
  }, [page]);
  return null;
}

/** Focuses the heading; the main area until a screen that still loads has one. */
function focusHeading(): (() => void) | undefined {
  const main = document.getElementById('main');
  if (main === null || focusPageHeading()) return;
  main.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    const userMovedOn = document.activeElement !== main;
    if (userMovedOn || focusPageHeading()) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}

const jobsPath = '/ablesung';
/** A login on these pages has no page to return to. */
const loginPaths: readonly string[] = [ownPaths.home, ownPaths.addAccount, linkLoginPath];

/**
 * Redirects after login and logout. A login stays on the requested page; without one it leads to the jobs or the start
 * page (specification section 2, "Login preselection options"). A logout leads to the start page as soon as it begins:
 * a later redirect would replace the login form, and lose what is typed into it.
 */
export function LoginRedirects() {
  const { count: logins } = useLoginsMade();
  const isLoggingOut = useIsLoggingOut();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const hasJobsPage = useIsOpenPage(jobsPath);
  const leadsToJobs = useFeature('redirectToJobsScreenOnLoginEnabled') && hasJobsPage;
  const seen = useRef({ logins: 0, isLoggingOut: false });

  useEffect(() => {
    const before = seen.current;
    seen.current = { logins, isLoggingOut };
    if (isLoggingOut && !before.isLoggingOut) navigate(ownPaths.home);
    if (logins > before.logins && loginPaths.includes(pathname))
      navigate(leadsToJobs ? jobsPath : ownPaths.home, { replace: true });
  }, [logins, isLoggingOut, pathname, leadsToJobs, navigate]);

  return null;
}
