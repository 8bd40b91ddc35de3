import type { Account } from '../session/accounts.ts';

/** The key of an account's jobs in the query cache. */
export function jobsKey(account: Account) {
  return ['jobs', account.id] as const;
}
