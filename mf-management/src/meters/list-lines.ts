import { groupedBy } from '@zaehlwerk/domain';
import { groupText, orderedMeters } from './meter-order.ts';
import type { MeterRow } from './meter-rows.ts';

export interface HouseGroup {
  /** Empty where unknown. */
  readonly house: string;
  readonly rows: readonly MeterRow[];
}

export type ListLine = { readonly key: string; readonly group: HouseGroup } & (
  | { readonly kind: 'house' }
  | {
      readonly kind: 'meter';
      readonly row: MeterRow;
      /** Counted from 1 within the house. */
      readonly position: number;
    }
);

/** Houses in natural order; within a house, meters stay in their order. */
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
