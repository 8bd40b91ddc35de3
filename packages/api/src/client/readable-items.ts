import type * as z from 'zod/mini';
import { inSlices } from './in-slices.ts';
import './parse.ts';

/**
 * The items among what an earlier visit kept of a list; what this version cannot read is left out. Checked in slices
 * between which the page can react.
 */
export async function readableItems<T extends z.ZodMiniType>(
  schema: T,
  kept: readonly unknown[],
): Promise<z.output<T>[]> {
  const items: z.output<T>[] = [];
  await inSlices(kept, entry => {
    const item = schema.safeParse(entry);
    if (item.success) items.push(item.data);
    return true;
  });
  return items;
}
