import { extname } from 'node:path';
import type { ClientBase } from 'pg';
import { communicationTypeSchema, emailType, mostCommunicationTypes } from '../crm/registration.ts';
import { isRecipient } from '../mail/mail-address.ts';
import { type Changes, changesOf, touched } from './apply/changes.ts';
import { type ImportProblem, ImportRefused, problemLimit } from './problem.ts';
import { truthCell } from './read/csv-columns.ts';
import type { CsvRow } from './read/csv-rows.ts';
import { csvRowsOf } from './read/index.ts';

const required = ['username', 'registered'] as const;
const columns = [...required, 'email', 'communicationTypes'] as const;
type Column = (typeof columns)[number];

/** Where a file of registrations has its columns. */
export type RegistrationColumns = ReadonlyMap<Column, number>;

/** What a row says: of somebody who is not registered (any more) that alone. */
type Row = { line: number; username: string; registered: boolean; email: string | null; types: string[] };

/**
 * The columns of a file that says who is registered for digital communication; undefined when it is of another kind, which
 * has no column `registered`.
 * @throws ImportRefused when a column is missing, twice there or unknown
 */
export async function registrationColumnsOf(file: string): Promise<RegistrationColumns | undefined> {
  if (extname(file).toLowerCase() !== '.csv') return undefined;
  const rows = csvRowsOf(file);
  const header = await rows.next();
  await rows.return(undefined);
  const names = header.done ? [] : header.value.cells;
  if (!names.some(name => name.toLowerCase() === 'registered')) return undefined;
  const found = new Map<Column, number>();
  for (const [index, name] of names.entries()) {
    const column = columns.find(known => known.toLowerCase() === name.toLowerCase());
    if (column === undefined)
      throw new ImportRefused({
        line: 1,
        field: name,
        reason: 'there is no such column (see docs/guide/import.md)',
      });
    if (found.has(column))
      throw new ImportRefused({ line: 1, field: column, reason: 'the column appears twice' });
    found.set(column, index);
  }
  const missing = required.find(name => !found.has(name));
  if (missing) throw new ImportRefused({ line: 1, field: missing, reason: 'the column is missing' });
  return found;
}

/** Reads a row; what is wrong with it comes beside it. */
function readRow(
  { line, cells }: CsvRow,
  places: RegistrationColumns,
): { row: Row; problems: ImportProblem[] } {
  const cell = (column: Column) => cells[places.get(column) ?? -1] ?? '';
  const problems: ImportProblem[] = [];
  const refuse = (field: Column, reason: string) => problems.push({ line, field, reason });
  const username = cell('username');
  if (username === '') refuse('username', 'must not be empty');
  const truth = truthCell(cell('registered'));
  if ('reason' in truth) refuse('registered', truth.reason);
  const registered = 'value' in truth && truth.value === true;
  if (!registered) return { row: { line, username, registered, email: null, types: [] }, problems };

  const email = cell('email') || null;
  if (email !== null && !isRecipient(email)) refuse('email', `"${email}" is no mail address`);
  const types = [...new Set(cell('communicationTypes').split(/\s+/).filter(Boolean))];
  for (const type of types)
    if (!communicationTypeSchema.safeParse(type).success)
      refuse('communicationTypes', `"${type}" is no communication type such as EMAIL`);
  if (types.length > mostCommunicationTypes)
    refuse('communicationTypes', `at most ${mostCommunicationTypes}`);
  if (email === null && types.includes(emailType)) refuse('email', 'must be stated where EMAIL is confirmed');
  return { row: { line, username, registered, email, types }, problems };
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
 * Brings the registrations of the accounts in a file to what it says: who is not registered any more is forgotten with their
 * address. Accounts that are not in the file stay as they are.
 * @throws ImportRefused when the file cannot be read to its end
 */
export async function importRegistrations(
  client: ClientBase,
  file: string,
  places: RegistrationColumns,
  applicationId: string,
): Promise<{ changes: Changes[] } | { problems: ImportProblem[] }> {
  await client.query(`create temp table staged_registration
    (line integer, username text, registered boolean, email text, types text[]) on commit drop`);
  const problems: ImportProblem[] = [];
  let batch: Row[] = [];
  const store = async () => {
    if (problems.length === 0)
      await client.query(
        `insert into staged_registration select line, username, registered, email,
           array(select jsonb_array_elements_text(types))
         from jsonb_to_recordset($1::jsonb)
           as row (line integer, username text, registered boolean, email text, types jsonb)`,
        [JSON.stringify(batch)],
      );
    batch = [];
  };
  const rows = csvRowsOf(file);
  await rows.next();
  for await (const row of rows) {
    const read = readRow(row, places);
    problems.push(...read.problems);
    if (problems.length >= problemLimit) break;
    batch.push(read.row);
    if (batch.length >= 1000) await store();
  }
  await store();
  if (problems.length === 0) {
    const referring = await client.query<Required<ImportProblem>>(
      `${checks} order by line limit ${problemLimit}`,
      [applicationId],
    );
    problems.push(...referring.rows);
  }
  return problems.length > 0 ? { problems } : { changes: [await applyRegistrations(client, applicationId)] };
}

async function applyRegistrations(client: ClientBase, applicationId: string): Promise<Changes> {
  await client.query('analyze staged_registration');
  const removed = await touched(
    client,
    `delete from crm_registration known using account, staged_registration staged
     where ${found} and known.account_id = account.id and not staged.registered returning account.username as name`,
    [applicationId],
  );
  const changed = await touched(
    client,
    `update crm_registration known set email = staged.email, communication_types = staged.types
     from account, staged_registration staged
     where ${found} and known.account_id = account.id and staged.registered
       and (known.email, known.communication_types) is distinct from (staged.email, staged.types)
     returning account.username as name`,
    [applicationId],
  );
  const added = await touched(
    client,
    `insert into crm_registration (account_id, email, communication_types)
     select account.id, staged.email, staged.types from account, staged_registration staged
     where ${found} and staged.registered on conflict do nothing
     returning (select username from account where id = account_id) as name`,
    [applicationId],
  );
  const changes = await changesOf(client, 'registration', 'staged_registration', { added, changed, removed });
  return { ...changes, unchanged: changes.unchanged - removed.count };
}
