import type { TableView } from './table-types.ts';

type Sorting = TableView['sorting'];

/** From unsorted to ascending, to descending, and back; `isAdditional` keeps the order by other columns before it. */
export function nextSorting(sorting: Sorting, key: string, isAdditional: boolean): Sorting {
  const others = isAdditional ? sorting.filter(one => one.key !== key) : [];
  const now = sorting.find(one => one.key === key);
  if (!now) return [...others, { key, isDescending: false }];
  if (now.isDescending) return others;
  const next = { key, isDescending: true };
  return isAdditional ? sorting.map(one => (one === now ? next : one)) : [next];
}
