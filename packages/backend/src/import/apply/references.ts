import type { ClientBase } from 'pg';
import { type ImportProblem, problemLimit } from '../problem.ts';

/** Each selects the rows that cannot be stored as `line, field, reason`; `$1` is the application. */
const checks: readonly string[] = [
  `select line, 'username' as field, 'the account "' || username || '" appears twice in the file' as reason
   from (select *, row_number() over (partition by login order by line) as turn from staged_account) numbered where turn > 1`,
  `select line, 'id', 'the job "' || id || '" appears twice in the file (in CSV: its rows are not below each other)'
   from (select *, row_number() over (partition by id order by line) as turn from staged_job) numbered where turn > 1`,
  `select line, 'token', 'the token appears twice in the file'
   from (select *, row_number() over (partition by hash order by line) as turn from staged_link) numbered where turn > 1`,
  `select line, 'token', 'the token belongs to an account of another application'
   from staged_link join link_token using (hash) join account on account.id = account_id where application_id <> $1`,
  `select line, field, 'there is no account "' || login || '"' from (
     select line, 'parent' as field, parent as login from staged_account where parent is not null
     union all select line, 'account', login from staged_link
     union all select line, 'accounts.' || position, login from staged_access
     union all select line, 'results.' || position || '.account', login from staged_submission) as reference
   where not exists (select from staged_account a where a.login = reference.login)
     and not exists (select from account a where a.application_id = $1 and lower(a.username) = reference.login)`,
  `select line, 'results.' || position || '.created', 'a later reading of this job is stored already'
   from staged_submission s join job on job.application_id = $1 and job.id = s.job_id
   where exists (select from submission sent where sent.job_key = job.key and sent.created > s.created)
     and not exists (select from submission sent where sent.job_key = job.key and sent.created = s.created)`,
];

/** Rows that do not fit each other or the stored ones. */
export async function checkReferences(client: ClientBase, applicationId: string): Promise<ImportProblem[]> {
  const { rows } = await client.query<Required<ImportProblem>>(
    `select * from (${checks.join(' union all ')}) as problem order by line, field limit ${problemLimit}`,
    [applicationId],
  );
  return rows;
}

/** Accounts that are their own ancestors, or below such ones; call it after the accounts are stored. */
export async function checkAncestry(client: ClientBase, applicationId: string): Promise<ImportProblem[]> {
  const { rows } = await client.query<Required<ImportProblem>>(
    `with recursive upwards as (
       select line, parent_id from staged_account join account on application_id = $1 and lower(account.username) = login
       where parent is not null
       union select line, account.parent_id from upwards join account on account.id = upwards.parent_id)
     select line, 'parent' as field, 'the account would be its own ancestor' as reason
     from upwards group by line having bool_and(parent_id is not null) order by line limit ${problemLimit}`,
    [applicationId],
  );
  return rows;
}
