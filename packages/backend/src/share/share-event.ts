import type { PoolClient } from 'pg';
import type { Account } from '../auth/authenticate.ts';

/** For the utility's record of shares. */
export interface ShareEvent {
  readonly account: Account;
  readonly shareId: string;
  readonly kind:
    | 'created'
    | 'new_login'
    | 'job_removed'
    | 'taken_back'
    | 'renamed'
    | 'blocked'
    | 'unblocked'
    | 'expiry_set'
    | 'jobs_added'
    | 'jobs_handed_over'
    | 'login_mailed'
    | 'contact_set'
    | 'reminded';
  readonly jobIds?: readonly string[];
}

/** Call it in the transaction of the event. */
export async function noteShareEvent(
  client: PoolClient,
  { account, shareId, kind, jobIds = [] }: ShareEvent,
): Promise<void> {
  await client.query(
    'insert into share_event (account_id, share_id, kind, job_ids) values ($1, $2, $3, $4)',
    [account.id, shareId, kind, jobIds],
  );
}
