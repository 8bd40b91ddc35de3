import { IconChevronRight } from '@tabler/icons-react';
import { groupedBy, meterTypeOf } from '@zaehlwerk/domain';
import { jobPath } from '@zaehlwerk/metering/job-text';
import { Link } from '@zaehlwerk/module-kit';
import { useAccounts } from '@zaehlwerk/store';
import { JobStatusIcon, MeterTypeIcon } from '@zaehlwerk/ui/metering';
import type { ComponentProps } from 'react';
import { useTexts } from '../texts.ts';
import { useGroupNote } from './group-note.ts';
import { HouseHolders } from './house-holders.tsx';
import classes from './meter-list.module.css';
import { groupText, orderedMeters } from './meter-order.ts';
import type { MeterRow } from './meter-rows.ts';

interface HouseGroup {
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

export interface ListedProps {
  readonly accountId: string;
  /** Name of the share whose meters they are; left out in their lines. */
  readonly shareName?: string | undefined;
  readonly selected: ReadonlySet<string>;
  readonly choose: (rows: readonly MeterRow[], isChosen: boolean) => void;
}

export type HoldersProps = Omit<ComponentProps<typeof HouseHolders>, 'rows'>;

interface HouseProps extends Omit<ListedProps, 'accountId' | 'shareName'>, HoldersProps {
  readonly group: HouseGroup;
}

/** The heading of a house; chooses all of its meters that are shown. */
export function HouseLine({ group, selected, choose, ...of }: HouseProps) {
  const { t } = useTexts();
  const groupNote = useGroupNote();
  const chosen = group.rows.filter(({ id }) => selected.has(id)).length;
  return (
    <div className={classes.house}>
      <label className={classes.choice}>
        <input
          type="checkbox"
          checked={chosen === group.rows.length}
          ref={box => {
            if (box) box.indeterminate = chosen > 0 && chosen < group.rows.length;
          }}
          onChange={event => choose(group.rows, event.currentTarget.checked)}
        />
        <span className={classes.words}>
          <strong>{group.house || t('meters.noHouse')}</strong>
          <span className={classes.note}>{groupNote(group.rows)}</span>
        </span>
      </label>
      <HouseHolders rows={group.rows} {...of} />
    </div>
  );
}

interface MeterProps extends ListedProps {
  readonly row: MeterRow;
}

export function MeterLine({ accountId, shareName, row, selected, choose }: MeterProps) {
  const { t } = useTexts();
  // Pages of jobs show the current account only.
  const isCurrent = useAccounts()[0]?.accountId === accountId;
  const { id, job, meterNumber, meterType, location, shares, isDone, state } = row;
  const others = shares.filter(name => name !== shareName);
  return (
    <div className={classes.meter}>
      <label className={classes.choice}>
        <input
          type="checkbox"
          checked={selected.has(id)}
          onChange={event => choose([row], event.currentTarget.checked)}
        />
        <MeterTypeIcon type={meterTypeOf(job)} />
        <span className={classes.words}>
          <span className={classes.number}>{meterNumber}</span>
          <span className={classes.note}>{[meterType, location].filter(Boolean).join(' · ')}</span>
          {others.length > 0 && <span className={classes.note}>{others.join(', ')}</span>}
        </span>
        <JobStatusIcon status={isDone ? 'DONE' : 'OPEN'} label={state} />
      </label>
      {isCurrent && (
        <Link
          to={jobPath(id)}
          className={classes.open ?? ''}
          aria-label={t('meters.open', { meter: meterNumber })}
        >
          <IconChevronRight size="1.25rem" aria-hidden="true" />
        </Link>
      )}
    </div>
  );
}
