import type { PoolClient } from 'pg';
import type { Account } from '../auth/authenticate.ts';

/** Something that an account did with a share, for the utility to look up. */
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
    | 'login_mailed';
  /** The jobs that it is about. */
  readonly jobIds?: readonly string[];
}

/** Notes an event in the transaction of what it tells of. */
export async function noteShareEvent(
  client: PoolClient,
  { account, shareId, kind, jobIds = [] }: ShareEvent,
): Promise<void> {
  await client.query(
    'insert into share_event (account_id, share_id, kind, job_ids) values ($1, $2, $3, $4)',
    [account.id, shareId, kind, jobIds],
  );
}
