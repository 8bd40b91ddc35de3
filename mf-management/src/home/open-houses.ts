import { type CalendarDay, groupedBy } from '@zaehlwerk/domain';
import type { MeterRow } from '../meters/meter-rows.ts';

export interface House {
  readonly name: string;
  readonly done: number;
  readonly open: number;
  /** The first deadline of its open meters. */
  readonly until: CalendarDay | undefined;
}

/** Houses with open meters, the first deadline first, then by name. Meters without an address are in none. */
export function openHouses(rows: readonly MeterRow[]): readonly House[] {
  const houses = groupedBy(rows, ({ house, city }) => [house, city].filter(Boolean).join(', '));
  houses.delete('');
  return [...houses]
    .map(([name, meters]): House => {
      const open = meters.filter(({ isDone }) => !isDone);
      const [until] = open.flatMap(({ until: day }) => day || []).sort();
      return { name, done: meters.length - open.length, open: open.length, until };
    })
    .filter(({ open }) => open > 0)
    .sort(
      (one, other) =>
        (one.until ?? '~').localeCompare(other.until ?? '~') ||
        one.name.localeCompare(other.name, 'de', { numeric: true }),
    );
}
