import type { PoolClient } from 'pg';
import * as z from 'zod/mini';
import { AdministrationError } from '../administration/administration-error.ts';
import { isSince } from '../database/day-or-instant.ts';
import { jsonIn } from '../plugins/parse-json.ts';

/** A cursor fits only exports of the same scope. */
export type CursorScope = { meters: string; applicationId?: string | undefined };

const cursorSchema = z.object({
  meters: z.string(),
  application: z.nullable(z.string()),
  database: z.string(),
  snapshot: z.string().check(z.regex(/^\d+:\d+:(\d+(,\d+)*)?$/)),
});

/** Opaque text of one line that marks how far an export has come. */
export type Cursor = string;

/**
 * SQL: true if a row arrived since `$1` (a day of the utility's time zone or an instant, inclusive), is of the
 * application `$2`, and is not in the snapshot `$3` of an earlier export; each may be null. The column `arrived` is the
 * transaction that inserted the row.
 */
export const isExported = (row: string, application: string) => `${isSince(`${row}.created`, application)}
  and ($3::pg_snapshot is null or ${row}.arrived >= pg_snapshot_xmin($3::pg_snapshot)
    and not pg_visible_in_snapshot(${row}.arrived, $3::pg_snapshot))`;

export async function cursorHere(client: PoolClient, { meters, applicationId }: CursorScope) {
  const { rows } = await client.query<{ database: string; snapshot: string }>(
    `select pg_current_snapshot()::text as snapshot, ${databaseSql} as database`,
  );
  return `${JSON.stringify({ meters, application: applicationId ?? null, ...rows[0] })}\n`;
}

/** @throws AdministrationError `CURSOR_UNUSABLE` */
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

/** Transaction numbers are valid within a cluster, and restart where a backup was restored: both change this name. */
const databaseSql = `(select system_identifier || '/' || timeline_id || '/' || current_database()
  from pg_control_system(), pg_control_checkpoint())`;

const unusable = (reason: string) =>
  new AdministrationError('CURSOR_UNUSABLE', `${reason} Begin anew with --since DAY --cursor FILE.`);
