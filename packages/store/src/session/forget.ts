import { forgetKeptData } from '../kept-data/forget-kept-data.ts';
import type { Portal } from '../portal/portal.ts';
import { type Account, accountsAtom } from './accounts.ts';

/** Takes an account out of this tab's memory, with everything that the server said to it, also on the device. */
export function forget(portal: Portal, account: Account): void {
  const { jotai, queries } = portal;
  jotai.set(accountsAtom, accounts => accounts.filter(other => other !== account));
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === account.id });
  void forgetKeptData(portal, account.id);
}
