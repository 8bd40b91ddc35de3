import * as z from 'zod/mini';

/** A version vector: the last revision that each page has made. */
export const pagesSchema = z.record(z.string(), z.int());

export type Pages = Readonly<z.infer<typeof pagesSchema>>;

/** More than the pages that change a draft at once. */
const rememberedPages = 8;

/** True if a revision with `pages` includes that with `others`. A full vector has dropped pages that are older than it. */
export function dominates(pages: Pages, others: Pages): boolean {
  const revisions = Object.values(pages);
  const oldest = revisions.length < rememberedPages ? 0 : Math.min(...revisions);
  return Object.entries(others).every(([page, revision]) => revision <= (pages[page] ?? oldest));
}

const ascending = (pages: readonly [string, number][]) => pages.toSorted(([, a], [, b]) => a - b);

export function joinedPages(...vectors: readonly Pages[]): Pages {
  const newest = Object.fromEntries(ascending(vectors.flatMap(Object.entries<number>)));
  return Object.fromEntries(ascending(Object.entries(newest)).slice(-rememberedPages));
}

/** The page that has made a revision. */
export function authorOf({ pages }: { readonly pages: Pages }): string {
  return ascending(Object.entries(pages)).at(-1)?.[0] ?? '';
}
