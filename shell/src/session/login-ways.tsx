import { useIsOpenPage } from '@zaehlwerk/module-kit';
import { useFeature } from '@zaehlwerk/store';
import { useLoginsAndLogoutsMade } from '@zaehlwerk/store/host';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ownPaths } from '../routing/own-paths.ts';
import { linkLoginPath } from './take-link-token.ts';

const jobsPath = '/ablesung';
/** Pages that are about logging in: whoever logs in there has not asked for another page. */
const loginPaths: readonly string[] = [ownPaths.home, ownPaths.addAccount, linkLoginPath];

/**
 * Where a login and a logout lead. After a login the page that was asked for stays; whoever asked for none comes to
 * the jobs or to the start page (specification section 2, "Login preselection options"). A logout leads to the start.
 */
export function LoginWays() {
  const { logins, logouts } = useLoginsAndLogoutsMade();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const hasJobsPage = useIsOpenPage(jobsPath);
  const leadsToJobs = useFeature('redirectToJobsScreenOnLoginEnabled') && hasJobsPage;
  const seen = useRef({ logins: 0, logouts: 0 });

  useEffect(() => {
    const before = seen.current;
    seen.current = { logins, logouts };
    if (logouts > before.logouts) navigate(ownPaths.home);
    if (logins > before.logins && loginPaths.includes(pathname))
      navigate(leadsToJobs ? jobsPath : ownPaths.home, { replace: true });
  }, [logins, logouts, pathname, leadsToJobs, navigate]);

  return null;
}
