import type { PoolClient } from 'pg';
import * as z from 'zod/mini';
import { AdministrationError } from '../administration/administration-error.ts';

/** What a cursor is of; one export never goes on where another has ended. */
export type CursorScope = { meters: string; applicationId?: string | undefined };

const cursorSchema = z.object({
  meters: z.string(),
  application: z.nullable(z.string()),
  database: z.string(),
  snapshot: z.string().check(z.regex(/^\d+:\d+:(\d+(,\d+)*)?$/)),
});

/** How far an export has come, for the next one: opaque text of one line, to be kept by whoever exports. */
export type Cursor = string;

/**
 * SQL: whether a row is new to a parameter such as `$3`, the snapshot of an earlier export, or to none. `arrived` is the
 * transaction that the row came with.
 */
export const isNewTo = (parameter: string, arrived: string) => `(${parameter}::pg_snapshot is null
  or ${arrived} >= pg_snapshot_xmin(${parameter}::pg_snapshot)
    and not pg_visible_in_snapshot(${arrived}, ${parameter}::pg_snapshot))`;

/** The cursor of what the transaction of `client` sees. */
export async function cursorHere(
  client: PoolClient,
  { meters, applicationId }: CursorScope,
): Promise<Cursor> {
  const { rows } = await client.query<{ database: string; snapshot: string }>(
    `select pg_current_snapshot()::text as snapshot, ${databaseSql} as database`,
  );
  return `${JSON.stringify({ meters, application: applicationId ?? null, ...rows[0] })}\n`;
}

/**
 * The snapshot of a cursor, if it is one of this export and this database.
 * @throws AdministrationError `CURSOR_UNUSABLE`
 */
export async function snapshotOf(client: PoolClient, cursor: Cursor, scope: CursorScope): Promise<string> {
  const read = cursorSchema.safeParse(jsonIn(cursor));
  if (!read.success) throw unusable('The file is no cursor of an export.');
  const { meters, application, database, snapshot } = read.data;
  if (meters !== scope.meters || application !== (scope.applicationId ?? null))
    throw unusable('The cursor is of an export with other --meters or another --application.');
  const { rows } = await client.query<{ database: string }>(`select ${databaseSql} as database`);
  if (rows[0]?.database !== database)
    throw unusable('The cursor is of another database, or of this one before it was restored.');
  return snapshot;
}

/** Transactions are numbered within a cluster, and anew from where a backup was restored: both have another name then. */
const databaseSql = `(select system_identifier || '/' || timeline_id || '/' || current_database()
  from pg_control_system(), pg_control_checkpoint())`;

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const unusable = (reason: string) =>
  new AdministrationError('CURSOR_UNUSABLE', `${reason} Begin anew with --since DAY --cursor FILE.`);
