import { atom } from 'jotai';
import { applicationAtom, loadedApplication } from '../application/application-query.ts';
import type { Portal } from '../portal/portal.ts';
import { accountOf, accountsAtom } from './accounts.ts';
import { forget } from './forget.ts';
import { keepLogin } from './kept-sessions.ts';
import { stayLoggedIn } from './logging-out.ts';
import type { Session } from './session.ts';

/** How many logins were made in this tab. */
export const loginsMadeAtom = atom(0);

/**
 * Makes the account of a new session the current one. Other accounts stay where the deployment lets several be logged
 * in at once; otherwise the new login takes their place (specification section 4, "Login").
 */
export async function admit(portal: Portal, session: Session): Promise<void> {
  const { jotai, otherTabs } = portal;
  const { multipleAccountsLoginEnabled: mayStay } = loadedApplication(jotai.get(applicationAtom)).features;
  const isReplaced = ({ id }: { id: string }) => !mayStay || id === session.accountId;
  for (const account of jotai.get(accountsAtom).filter(isReplaced)) forget(portal, account);

  const account = accountOf(session);
  stayLoggedIn(portal);
  jotai.set(accountsAtom, others => [account, ...others]);
  await keepLogin(portal, account, mayStay ? 'beside others' : 'alone');
  jotai.set(loginsMadeAtom, count => count + 1);
  otherTabs.announce('login');
}
