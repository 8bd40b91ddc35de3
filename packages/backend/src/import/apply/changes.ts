import type { ClientBase } from 'pg';

export type Changes = { kind: string; added: Named; changed: Named; removed: Named; unchanged: number };

/** Number of records, and the names of the first few. */
export type Named = { count: number; names: string[] };

const none: Named = { count: 0, names: [] };

/** Runs a statement that ends in `returning … as name`, or in what `named` finds the names of the rows `touched` by. */
export async function touched(
  client: ClientBase,
  statement: string,
  values: unknown[] = [],
  named = 'touched',
): Promise<Named> {
  const { rows } = await client.query<Named>(
    `with touched as (${statement})
     select count(*)::int as count,
            coalesce((select array_agg(name) from (select name from ${named} order by name limit 5) first), '{}') as names
     from touched`,
    values,
  );
  return rows[0] ?? none;
}

/** The changes of one kind whose rows in the file are those of the temporary table `table`. */
export async function changesOf(
  client: ClientBase,
  kind: string,
  table: string,
  { added = none, changed = none, removed = none }: { added?: Named; changed?: Named; removed?: Named },
): Promise<Changes> {
  const { rows } = await client.query<{ size: number }>(`select count(*)::int as size from ${table}`);
  const unchanged = (rows[0]?.size ?? 0) - added.count - changed.count;
  return { kind, added, changed, removed, unchanged };
}

/** Brings one kind of thing to the rows of `table`, by statements as of {@link touched} with the same `values`. */
export async function applyChanges(
  client: ClientBase,
  kind: string,
  table: string,
  statements: { removed?: string; changed: string; added: string; namedAdded?: string },
  values: unknown[] = [],
): Promise<Changes> {
  const removed = statements.removed === undefined ? none : await touched(client, statements.removed, values);
  const changed = await touched(client, statements.changed, values);
  const added = await touched(client, statements.added, values, statements.namedAdded);
  return changesOf(client, kind, table, { added, changed, removed });
}
