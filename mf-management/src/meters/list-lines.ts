import { orderKey } from './meter-filter.ts';
import type { MeterRow } from './meter-rows.ts';

/** A line of the list on phones: a house, followed by its meters. */
export type ListLine =
  | { readonly kind: 'house'; readonly key: string; readonly house: string; readonly ids: readonly string[] }
  | { readonly kind: 'meter'; readonly key: string; readonly row: MeterRow };

/** Meters house by house, houses as people count, meters in the order that they have. */
export function linesByHouse(rows: readonly MeterRow[], noHouse: string): readonly ListLine[] {
  return [...Map.groupBy(rows, ({ house, city }) => [orderKey(house), house, city].join('\n'))]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, ofHouse]): ListLine[] => [
      {
        kind: 'house',
        key: `house ${key}`,
        house: ofHouse[0]?.house || noHouse,
        ids: ofHouse.map(({ id }) => id),
      },
      ...ofHouse.map(row => ({ kind: 'meter', key: `meter ${row.id}`, row }) as const),
    ]);
}
