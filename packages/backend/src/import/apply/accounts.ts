import type { ClientBase } from 'pg';
import { type Changes, changesOf, touched } from './changes.ts';

const found = 'account.application_id = $1 and lower(account.username) = staged.login';

const insert = `
  insert into account (application_id, username, name, password_hash, roles, may_share, disabled, usable_until)
  select $1, username, name, password_hash, roles, may_share, disabled, usable_until from staged_account staged
  where not exists (select from account where ${found}) order by line
  returning username as name`;

/** Parents may be new themselves, so they are set once all accounts exist. `created = now()` means: added just now. */
const setParents = `
  update account set parent_id = parent.id
  from staged_account staged join account parent on parent.application_id = $1 and lower(parent.username) = staged.parent
  where ${found} and account.created = now()`;

const update = `
  update account set username = staged.username, name = staged.name, roles = staged.roles,
    may_share = staged.may_share, disabled = staged.disabled, parent_id = parent.id,
    password_hash = coalesce(staged.password_hash, account.password_hash),
    usable_until = coalesce(staged.usable_until, account.usable_until)
  from staged_account staged
    left join account parent on parent.application_id = $1 and lower(parent.username) = staged.parent
  where ${found} and account.created <> now()
    and (staged.password_hash is not null
      or staged.usable_until <> coalesce(account.usable_until, 'infinity')
      or (account.username, account.name, account.roles, account.may_share, account.disabled, account.parent_id)
        is distinct from (staged.username, staged.name, staged.roles, staged.may_share, staged.disabled, parent.id))
  returning account.username as name`;

/** Permanent. */
const endSessions = `
  update refresh_family set revoked_at = now()
  from staged_account staged join account on ${found}
  where (staged.password_hash is not null or staged.disabled) and account_id = account.id and revoked_at is null`;

/** Devices that knew the old password are not trusted with the new one. */
const forgetPlaces = ['login_device', 'login_address'].map(
  table => `
  delete from ${table} using staged_account staged join account on ${found}
  where staged.password_hash is not null and account_id = account.id`,
);

export async function applyAccounts(client: ClientBase, applicationId: string): Promise<Changes> {
  const added = await touched(client, insert, [applicationId]);
  await client.query(setParents, [applicationId]);
  const changed = await touched(client, update, [applicationId]);
  await client.query(endSessions, [applicationId]);
  for (const statement of forgetPlaces) await client.query(statement, [applicationId]);
  return changesOf(client, 'account', 'staged_account', { added, changed });
}
