import { mostSharedJobs, type Share } from '@zaehlwerk/api/sharing';
import { groupedBy } from '@zaehlwerk/domain';
import type { MeterColumn, MeterRow } from '../meters/meter-rows.ts';

/** By what meters can be put together for accesses. */
export const groupings = [
  'house',
  'street',
  'city',
  'meterType',
] as const satisfies readonly MeterColumn['key'][];
export type Grouping = (typeof groupings)[number];

/** Meters that one access may be made for. */
export interface MeterGroup {
  /** Tells it from the others of its grouping. */
  readonly id: string;
  /** What they have in common; empty where that is not known. */
  readonly name: string;
  /** Those that may be shared. */
  readonly meters: readonly MeterRow[];
  /** Those that may not. */
  readonly leftOut: readonly MeterRow[];
  readonly isTooLarge: boolean;
  /** The access that is there already: it has this name, or all these meters. */
  readonly existing: { readonly by: 'name' | 'meters'; readonly name: string } | undefined;
}

/** Puts meters together, by name as people count. Two houses of the same name in different places are two. */
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
        existing: existingAccess(name, meters, shares),
      };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'de', { numeric: true }));
}

/** The access that makes another one for these meters doubtful. */
export function existingAccess(
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

/** Whether a group is proposed: an access can be made, has a name, and is not there yet. */
export function isProposed({ name, meters, isTooLarge, existing }: MeterGroup): boolean {
  return name !== '' && meters.length > 0 && !isTooLarge && existing === undefined;
}
