import type { ClientBase } from 'pg';

/** What happened to one kind of thing, with the names of the first few. */
export type Changes = { kind: string; added: Named; changed: Named; removed: Named; unchanged: number };
/** How many, and the first few by name. */
export type Named = { count: number; names: string[] };

const none: Named = { count: 0, names: [] };

/** Runs a statement that ends in `returning … as name`, and answers how many rows it touched and the first names. */
export async function touched(client: ClientBase, statement: string, values: unknown[] = []): Promise<Named> {
  const { rows } = await client.query<Named>(
    `with touched as (${statement})
     select count(*)::int as count,
            coalesce((select array_agg(name) from (select name from touched order by name limit 5) first), '{}') as names
     from touched`,
    values,
  );
  return rows[0] ?? none;
}

/** The number of rows of `table`, a temporary table of this import. */
async function sizeOf(client: ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ size: number }>(`select count(*)::int as size from ${table}`);
  return rows[0]?.size ?? 0;
}

/** The changes of one kind whose rows in the file are those of `table`. */
export async function changesOf(
  client: ClientBase,
  kind: string,
  table: string,
  { added = none, changed = none, removed = none }: { added?: Named; changed?: Named; removed?: Named },
): Promise<Changes> {
  const unchanged = (await sizeOf(client, table)) - added.count - changed.count;
  return { kind, added, changed, removed, unchanged };
}
