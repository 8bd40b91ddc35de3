import type { ClientBase } from 'pg';
import { applyChanges, type Changes } from './changes.ts';

const name = (account: string): string => `job_id || ' for ' || ${account} as name`;

/**
 * Access belongs to the accounts that the file names, and to those below the same topmost account that got the job by
 * sharing. All others lose it: a former tenant must not see the next one.
 */
export async function applyAccesses(client: ClientBase, applicationId: string): Promise<Changes> {
  await client.query(
    `create temp table stated_access on commit drop as
     select job_id, job_key, account.id as account_id, account.username, re_share
     from staged_access staged join staged_key using (job_id)
       join account on account.application_id = $1 and lower(account.username) = staged.login`,
    [applicationId],
  );
  await client.query(
    `create temp table held_access on commit drop as
     select job_key, account_id from job_access join staged_key using (job_key)`,
  );
  await client.query('analyze held_access');
  await client.query(
    `create temp table account_top on commit drop as
     with recursive holder as (
       select account_id from held_access
       union select account_id from stated_access where job_key in (select job_key from held_access)),
     upwards as (
       select account.id, account.id as above, parent_id from holder join account on account.id = account_id
       union all select upwards.id, account.id, account.parent_id
         from upwards join account on account.id = upwards.parent_id)
     select id, above as top from upwards where parent_id is null`,
  );
  await client.query('create unique index on stated_access (job_key, account_id)');
  await client.query('analyze stated_access');
  await client.query(
    `create temp table stated_top on commit drop as
     select distinct job_key, top from stated_access join account_top on id = account_id`,
  );
  await client.query('analyze account_top, stated_top');
  return applyChanges(client, 'access', 'stated_access', {
    removed: `delete from job_access access using staged_key, account_top, account
     where access.job_key = staged_key.job_key and access.account_id = account_top.id and account.id = account_top.id
       and not exists (select from stated_top
         where stated_top.job_key = access.job_key and stated_top.top = account_top.top)
     returning ${name('account.username')}`,
    changed: `update job_access access set re_share = stated.re_share from stated_access stated
     where access.job_key = stated.job_key and access.account_id = stated.account_id
       and access.re_share <> stated.re_share
     returning ${name('stated.username')}`,
    added: `insert into job_access (account_id, job_key, re_share)
     select account_id, job_key, re_share from stated_access stated
     where not exists (select from job_access access
       where access.job_key = stated.job_key and access.account_id = stated.account_id)
     returning job_key, account_id`,
    namedAdded: `(select ${name('username')} from touched join stated_access using (job_key, account_id)) added`,
  });
}
