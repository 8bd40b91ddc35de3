import { mostSharedJobs, type Share } from '@zaehlwerk/api/sharing';
import { groupedBy } from '@zaehlwerk/domain';
import type { MeterColumn, MeterRow } from '../meters/meter-rows.ts';

/** Columns by which meters are grouped for shares. */
export const groupings = [
  'house',
  'street',
  'city',
  'meterType',
] as const satisfies readonly MeterColumn['key'][];
export type Grouping = (typeof groupings)[number];

export interface MeterGroup {
  /** Unique within its grouping. */
  readonly id: string;
  /** Empty where the value is not known. */
  readonly name: string;
  /** Shareable ones. */
  readonly meters: readonly MeterRow[];
  /** Meters that may not be shared. */
  readonly leftOut: readonly MeterRow[];
  readonly isTooLarge: boolean;
  /** The share that has this name or all these meters already. */
  readonly existing: { readonly by: 'name' | 'meters'; readonly name: string } | undefined;
}

/** Groups meters, in natural order of names. Houses of the same name in different places are different groups. */
export function meterGroups(
  rows: readonly MeterRow[],
  grouping: Grouping,
  shares: readonly Share[],
): readonly MeterGroup[] {
  const hasPlace = grouping === 'house' || grouping === 'street';
  const placeOf = (row: MeterRow) => (hasPlace && row[grouping] !== '' ? row.city : '');
  const groups = groupedBy(rows, row => `${row[grouping]}\n${placeOf(row)}`);
  const heads = [...groups.values()].flatMap(([head]) => (head ? [head] : []));
  const isAmbiguous = (name: string) => heads.filter(head => head[grouping] === name).length > 1;
  return [...groups]
    .map(([id, all]) => {
      const [head] = all;
      const short = head?.[grouping] ?? '';
      const name = head && isAmbiguous(short) ? [short, placeOf(head)].filter(Boolean).join(', ') : short;
      const meters = all.filter(row => row.isShareable);
      return {
        id,
        name,
        meters,
        leftOut: all.filter(row => !row.isShareable),
        isTooLarge: meters.length > mostSharedJobs,
        existing: existingShare(name, meters, shares),
      };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'de', { numeric: true }));
}

export function existingShare(
  name: string,
  meters: readonly MeterRow[],
  shares: readonly Share[],
): MeterGroup['existing'] {
  const wanted = name.trim().toLocaleLowerCase();
  const named = shares.find(share => share.name.trim().toLocaleLowerCase() === wanted);
  if (named) return { by: 'name', name: named.name };
  if (meters.length === 0) return undefined;
  const holder = shares.find(({ jobs }) => {
    const held = new Set(jobs);
    return meters.every(({ id }) => held.has(id));
  });
  return holder && { by: 'meters', name: holder.name };
}

/** True if a share for it can be created, has a name, and does not exist yet. */
export function isProposed({ name, meters, isTooLarge, existing }: MeterGroup): boolean {
  return name !== '' && meters.length > 0 && !isTooLarge && existing === undefined;
}
