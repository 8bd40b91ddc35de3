import { inSlices } from './in-slices.ts';

/** Whatever judges an entry: a schema of zod, for example. */
type Schema<T> = { safeParse(entry: unknown): { success: true; data: T } | { success: false } };

/**
 * The items among what an earlier visit kept of a list; what this version cannot read is left out. Checked in slices
 * between which the page can react.
 */
export async function readableItems<T>(schema: Schema<T>, kept: readonly unknown[]): Promise<T[]> {
  const items: T[] = [];
  await inSlices(kept, entry => {
    const item = schema.safeParse(entry);
    if (item.success) items.push(item.data);
    return true;
  });
  return items;
}
