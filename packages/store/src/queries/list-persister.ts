import { readableItems } from '@zaehlwerk/api';
import type { PersistedList } from '../persistence/persistence.ts';
import { persisterOf, type QueryPersister, type Schema } from './query-persister.ts';

/**
 * By item: long lists are read and written in slices, and unreadable items are left out. Items that have passed a schema
 * of the same structure are not parsed again: that would take longer than to read them. A list of another release is,
 * and so is an answer to a send, because a worker without schemas may have written it.
 */
export function listPersister<Item>(
  place: { name: string; version: number },
  schema: Schema<Item>,
  idOf: (item: Item) => string,
): QueryPersister<Item[]> {
  async function read({ items, answers, structure }: PersistedList): Promise<Item[]> {
    const isParsed = structure !== undefined && structure === structureOf(schema);
    const parsed = isParsed ? (items as readonly Item[]) : await readableItems(schema, items);
    return parsed.flatMap(item => {
      const id = idOf(item);
      if (!answers?.has(id)) return [item];
      const answer = schema.safeParse(answers.get(id));
      return answer.success ? [answer.data] : [];
    });
  }
  return persisterOf(place, { read, of: items => items, structure: () => structureOf(schema) });
}

/** Of a schema of zod, without the code and limits of its checks: stricter ones need a new `version`. */
function structureOf(schema: Schema<unknown>): string | undefined {
  try {
    return JSON.stringify(Object(schema).def);
  } catch {
    // A recursive schema.
    return undefined;
  }
}
