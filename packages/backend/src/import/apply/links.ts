import type { ClientBase } from 'pg';
import { applyChanges, type Changes } from './changes.ts';

const owner = 'account.application_id = $1 and lower(account.username) = staged.login';

/** A revoked link stays revoked. */
export const applyLinks = (client: ClientBase, applicationId: string): Promise<Changes> =>
  applyChanges(
    client,
    'link',
    'staged_link',
    {
      changed: `update link_token set account_id = account.id, expires_at = staged.expires_at
     from staged_link staged join account on ${owner}
     where link_token.hash = staged.hash
       and (link_token.account_id, link_token.expires_at) is distinct from (account.id, staged.expires_at)
     returning account.username as name`,
      added: `insert into link_token (hash, account_id, expires_at)
     select hash, account.id, expires_at from staged_link staged join account on ${owner}
     where not exists (select from link_token where link_token.hash = staged.hash)
     returning (select username from account where account.id = link_token.account_id) as name`,
    },
    [applicationId],
  );
