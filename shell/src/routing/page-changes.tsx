import { useIsOpenPage } from '@zaehlwerk/module-kit';
import { useFeature, useSession } from '@zaehlwerk/store';
import { useIsLoggingOut, useLoginsMade } from '@zaehlwerk/store/host';
import { focusPageHeading } from '@zaehlwerk/ui';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { linkLoginPath } from '../session/take-link-token.ts';
import { ownPaths } from './own-paths.ts';

/**
 * After a change of page: back to the top, and the focus to the new heading, so that it is read out. Login and
 * logout change the page too, at the same address.
 */
export function PageChanges() {
  const { pathname } = useLocation();
  const accountId = useSession()?.accountId;
  const page = `${pathname} ${accountId}`;
  const previous = useRef(page);
  // Before the effects of the page, which may put the focus on a field of its own.
  useLayoutEffect(() => {
    if (previous.current === page) return;
    previous.current = page;
    window.scrollTo(0, 0);
    return focusHeadingOnceThere();
  }, [page]);
  return null;
}

/** Puts the focus on the heading, or on the main area until a screen that still loads has one. */
function focusHeadingOnceThere(): (() => void) | undefined {
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
/** Pages that are about logging in: whoever logs in there has not asked for another page. */
const loginPaths: readonly string[] = [ownPaths.home, ownPaths.addAccount, linkLoginPath];

/**
 * Where a login and a logout lead. After a login the page that was asked for stays; whoever asked for none comes to
 * the jobs or to the start page (specification section 2, "Login preselection options"). A logout leads to the start as
 * soon as it begins: the form that it ends with would give way to that of another page, and what is typed with it.
 */
export function LoginWays() {
  const logins = useLoginsMade();
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
