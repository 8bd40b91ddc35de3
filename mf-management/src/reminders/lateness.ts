import type { CalendarDay } from '@zaehlwerk/domain';
import { isLate, type MeterRow } from '../meters/meter-rows.ts';
import { closedBy } from '../share-list/share-facts.ts';
import type { ShareNode } from '../shares/shares.ts';

/** What of a share is still to be read. */
export interface OpenMeters {
  /** By deadline, then in the order of the account. */
  readonly open: readonly MeterRow[];
  /** Number of open meters that are due within five days or past. */
  readonly late: number;
  readonly deadline: CalendarDay | undefined;
}

export function openMeters(
  { jobs }: Pick<ShareNode['share'], 'jobs'>,
  rows: ReadonlyMap<string, MeterRow>,
  today: CalendarDay,
): OpenMeters {
  const open = jobs
    .flatMap(id => rows.get(id) ?? [])
    .filter(({ isDone }) => !isDone)
    .toSorted((one, other) => byText(one.until || '9', other.until || '9'));
  return {
    open,
    late: open.filter(row => isLate(row, today)).length,
    deadline: open[0]?.until || undefined,
  };
}

const byText = (one: string, other: string) => Number(one > other) - Number(one < other);

/** A share of a list with what of it is open. `isClosed`: its holder cannot log in, so a reminder is of no use. */
export interface ListedShare extends ShareNode, OpenMeters {
  readonly isClosed: boolean;
}

/** Branches with a late share come first; the order within a branch stays. */
export function listedShares(
  tree: readonly ShareNode[],
  rows: readonly MeterRow[],
  today: CalendarDay,
): readonly ListedShare[] {
  const byId = new Map(rows.map(row => [row.id, row]));
  const branches: ListedShare[][] = [];
  for (const node of tree) {
    const isClosed = closedBy(node.share, today) !== undefined;
    const listed = { ...node, ...openMeters(node.share, byId, today), isClosed };
    if (node.depth === 0) branches.push([listed]);
    else branches.at(-1)?.push(listed);
  }
  const hasLate = (branch: readonly ListedShare[]) => branch.some(share => isReminded(share));
  return [...branches.filter(hasLate), ...branches.filter(branch => !hasLate(branch))].flat();
}

/** True for a share that is late and can be used. */
export const isReminded = ({ late, isClosed }: Pick<ListedShare, 'late' | 'isClosed'>) =>
  late > 0 && !isClosed;

export const isUnused = ({ share, isClosed }: ListedShare) => share.lastUse === undefined && !isClosed;
