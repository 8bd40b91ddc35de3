import { groupedBy } from '@zaehlwerk/domain';
import { groupText, orderedMeters } from './meter-order.ts';
import type { MeterRow } from './meter-rows.ts';

/** Meters of a house, as they stand together on a phone. */
export interface HouseGroup {
  /** Empty where it is not known. */
  readonly house: string;
  readonly rows: readonly MeterRow[];
}

/** A line of the list: the heading of a house, or a meter at its place within it. */
export type ListLine = { readonly key: string; readonly group: HouseGroup } & (
  | { readonly kind: 'house' }
  | {
      readonly kind: 'meter';
      readonly row: MeterRow;
      /** Counted from 1 within the house. */
      readonly position: number;
    }
);

/** The meters house by house, houses as people count; within a house they stay in their order. */
export function linesByHouse(rows: readonly MeterRow[]): readonly ListLine[] {
  const ordered = orderedMeters(rows, { grouping: ['house'], sorting: [] });
  return [...groupedBy(ordered, row => groupText(row, 'house'))].flatMap(([house, ofHouse]): ListLine[] => {
    const group = { house, rows: ofHouse };
    return [
      { kind: 'house', key: `house/${house}`, group },
      ...ofHouse.map((row, index) => ({
        kind: 'meter' as const,
        key: `meter/${row.id}`,
        group,
        row,
        position: index + 1,
      })),
    ];
  });
}
