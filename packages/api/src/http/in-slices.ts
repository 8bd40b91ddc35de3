const longestSliceMilliseconds = 12;

/** The page can react between slices. Ends when `visit` returns false, or `mayContinue` after a slice. */
export async function inSlices<T>(
  items: readonly T[],
  visit: (item: T, index: number) => boolean,
  mayContinue: () => boolean = () => true,
): Promise<void> {
  let sliceStart = performance.now();
  for (const [index, item] of items.entries()) {
    if (!visit(item, index)) return;
    if (performance.now() - sliceStart < longestSliceMilliseconds) continue;
    await letThePageReact();
    if (!mayContinue()) return;
    sliceStart = performance.now();
  }
}

function letThePageReact(): Promise<void> {
  const scheduler: { yield?: () => Promise<void> } = 'scheduler' in globalThis ? globalThis.scheduler : {};
  return scheduler.yield?.() ?? new Promise(resolve => setTimeout(resolve));
}

type Schema<T> = { safeParse(entry: unknown): { success: true; data: T } | { success: false } };

/** The readable items of a persisted list. */
export async function readableItems<T>(schema: Schema<T>, kept: readonly unknown[]): Promise<T[]> {
  const items: T[] = [];
  await inSlices(kept, entry => {
    const item = schema.safeParse(entry);
    if (item.success) items.push(item.data);
    return true;
  });
  return items;
}
