import type { ClientBase } from 'pg';
import { communicationTypeSchema, emailType, mostCommunicationTypes } from '../crm/registration.ts';
import { isRecipient } from '../mail/mail-address.ts';
import { applyChanges, type Changes } from './apply/changes.ts';
import { type Imported, type ImportProblem, problemLimit } from './problem.ts';
import { truthCell } from './read/csv-columns.ts';
import { columnsOfHeader } from './read/csv-header.ts';
import type { CsvRow } from './read/csv-rows.ts';
import { csvHeaderOf } from './read/index.ts';
import { stageCsv } from './stage-csv.ts';

const required = ['username', 'registered'] as const;
const columns = [...required, 'email', 'communicationTypes'] as const;
type Column = (typeof columns)[number];

/** A row that is not registered has no other values. */
function readRow({ line, cells }: CsvRow, places: readonly Column[]) {
  const cell = (column: Column) => cells[places.indexOf(column)] ?? '';
  const problems: ImportProblem[] = [];
  const refuse = (field: Column, reason: string) => problems.push({ line, field, reason });
  const username = cell('username');
  if (username === '') refuse('username', 'must not be empty');
  const truth = truthCell(cell('registered'));
  if ('reason' in truth) refuse('registered', truth.reason);
  const registered = 'value' in truth && truth.value === true;
  if (!registered) return { doc: { username, registered, types: [] }, problems };

  const email = cell('email') || null;
  if (email !== null && !isRecipient(email)) refuse('email', `"${email}" is no mail address`);
  const types = [...new Set(cell('communicationTypes').split(/\s+/).filter(Boolean))];
  for (const type of types)
    if (!communicationTypeSchema.safeParse(type).success)
      refuse('communicationTypes', `"${type}" is no communication type such as EMAIL`);
  if (types.length > mostCommunicationTypes)
    refuse('communicationTypes', `at most ${mostCommunicationTypes}`);
  if (email === null && types.includes(emailType)) refuse('email', 'must be stated where EMAIL is confirmed');
  return { doc: { username, registered, email, types }, problems };
}

const checks = `
  select line, 'username' as field, 'the account "' || username || '" appears twice in the file' as reason
  from (select *, row_number() over (partition by lower(username) order by line) as turn from staged_registration) s
  where turn > 1
  union all
  select line, 'username', 'there is no account "' || username || '"' from staged_registration staged
  where not exists (select from account where application_id = $1 and lower(account.username) = lower(staged.username))`;

const found = 'account.application_id = $1 and lower(account.username) = lower(staged.username)';

/**
 * Applies the registrations of a file; an account that is not registered any more is forgotten with its address.
 * Accounts that are not in the file stay. Undefined for a file without a column `registered`.
 * @throws ImportRefused when a column is missing, twice there or unknown, or the file cannot be read to its end
 */
export async function importRegistrations(
  client: ClientBase,
  file: string,
  findApplication: () => Promise<string>,
): Promise<Imported | undefined> {
  const names = await csvHeaderOf(file);
  if (!names.some(name => name.toLowerCase() === 'registered')) return undefined;
  const places = columnsOfHeader(names, columns, required);
  const applicationId = await findApplication();
  const problems = await stageCsv(client, file, row => readRow(row, places));
  await client.query(`create temp table staged_registration on commit drop as
    select line, row.* from staged_row,
      jsonb_to_record(doc) as row (username text, registered boolean, email text, types text[])`);
  if (problems.length === 0) {
    const referring = await client.query<Required<ImportProblem>>(
      `${checks} order by line limit ${problemLimit}`,
      [applicationId],
    );
    problems.push(...referring.rows);
  }
  if (problems.length > 0) return { problems };
  return { applicationId, changes: [await applyRegistrations(client, applicationId)] };
}

async function applyRegistrations(client: ClientBase, applicationId: string): Promise<Changes> {
  await client.query('analyze staged_registration');
  const statements = {
    removed: `delete from crm_registration known using account, staged_registration staged
     where ${found} and known.account_id = account.id and not staged.registered returning account.username as name`,
    changed: `update crm_registration known set email = staged.email, communication_types = staged.types
     from account, staged_registration staged
     where ${found} and known.account_id = account.id and staged.registered
       and (known.email, known.communication_types) is distinct from (staged.email, staged.types)
     returning account.username as name`,
    added: `insert into crm_registration (account_id, email, communication_types)
     select account.id, staged.email, staged.types from account, staged_registration staged
     where ${found} and staged.registered on conflict do nothing
     returning (select username from account where id = account_id) as name`,
  };
  const changes = await applyChanges(client, 'registration', 'staged_registration', statements, [
    applicationId,
  ]);
  return { ...changes, unchanged: changes.unchanged - changes.removed.count };
}
