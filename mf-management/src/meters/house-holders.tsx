import { groupedBy } from '@zaehlwerk/domain';
import { useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { Button } from '@zaehlwerk/ui';
import { useMemo } from 'react';
import { isReminded, type ListedShare, listedShares } from '../reminders/lateness.ts';
import type { ShareNode } from '../shares/shares.ts';
import { useTexts } from '../texts.ts';
import { isLate, type MeterRow } from './meter-rows.ts';
import classes from './meters.module.css';

/** The shares of a job, by its id. Without shares of shares: their creators remind the holders. */
export type Holders = ReadonlyMap<string, readonly { readonly listed: ListedShare }[]>;

export function useHolders(tree: readonly ShareNode[], rows: readonly MeterRow[]): Holders {
  const today = useToday();
  return useMemo(() => {
    const own = listedShares(tree, rows, today).filter(({ depth }) => depth === 0);
    return groupedBy(
      own.flatMap(listed => listed.share.jobs.map(id => ({ id, listed }))),
      ({ id }) => id,
    );
  }, [tree, rows, today]);
}

interface Props {
  readonly rows: readonly MeterRow[];
  readonly holders: Holders;
  readonly onRemind: (late: readonly ListedShare[]) => void;
}

/** Who has meters of a house, and a button that reminds those who are late there. */
export function HouseHolders({ rows, holders, onRemind }: Props) {
  const { t } = useTexts();
  const { count } = useFormats();
  const today = useToday();
  const of = (some: readonly MeterRow[]) => [
    ...new Set(some.flatMap(({ id }) => holders.get(id)?.map(({ listed }) => listed) ?? [])),
  ];
  const all = of(rows);
  const late = of(rows.filter(row => isLate(row, today))).filter(isReminded);
  if (all.length === 0) return null;
  const names = (listed: readonly ListedShare[]) => listed.map(({ share }) => share.name).join(', ');
  return (
    <span className={classes.holders}>
      <span className={classes.holder} title={names(all)}>
        {all.length === 1 ? names(all) : t('meters.holders', { holders: count(all.length) })}
      </span>
      {late.length > 0 && (
        <Button
          variant="default"
          className={classes.remind ?? ''}
          aria-label={t('access.remind.of', { replace: { name: names(late) } })}
          onClick={() => onRemind(late)}
        >
          {t('access.remind')}
        </Button>
      )}
    </span>
  );
}
