import { meterTypeOf } from '@zaehlwerk/domain';
import { jobPath, useFormats } from '@zaehlwerk/metering/job-text';
import { Link } from '@zaehlwerk/module-kit';
import { useAccounts } from '@zaehlwerk/store';
import { JobStatusIcon, MeterTypeIcon } from '@zaehlwerk/ui/metering';
import { DataTable, type TableColumn, type TableTexts, type TableView } from '@zaehlwerk/ui/table';
import { useMemo } from 'react';
import { useTexts } from '../texts.ts';
import { useGroupNote } from './group-note.ts';
import type { MeterView } from './kept-view.ts';
import { groupText, textOf } from './meter-order.ts';
import { type MeterColumn, type MeterRow, meterColumns } from './meter-rows.ts';
import classes from './meters.module.css';

interface Props {
  readonly accountId: string;
  readonly rows: readonly MeterRow[];
  readonly view: MeterView;
  readonly onView: (view: MeterView) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelected: (selected: ReadonlySet<string>) => void;
}

/** Minimum widths in rem: the initial columns fit on a screen of 1280 pixels. */
const widths: Readonly<Record<MeterColumn['key'], number>> = {
  meterNumber: 10.25,
  meterType: 10.5,
  house: 7.5,
  street: 8,
  city: 8,
  location: 8.5,
  customer: 8,
  state: 7,
  until: 7,
  shares: 7.5,
};

const idOf = ({ id }: MeterRow) => id;

export function MeterTable({ accountId, rows, view, onView, selected, onSelected }: Props) {
  const { t } = useTexts();
  return (
    <DataTable
      label={t('meters.title')}
      rows={rows}
      columns={useColumns(accountId)}
      idOf={idOf}
      view={view}
      // Keys of the table's columns are those of `meterColumns`.
      onView={(next: TableView) => onView({ ...view, ...(next as Omit<MeterView, 'filter'>) })}
      selected={selected}
      onSelected={onSelected}
      texts={useTableTexts()}
      foldAll={{ fold: t('meters.table.foldAll'), unfold: t('meters.table.unfoldAll') }}
    />
  );
}

function useColumns(accountId: string): readonly TableColumn<MeterRow>[] {
  const { t } = useTexts();
  const { day } = useFormats();
  // Pages of jobs show the current account only.
  const isCurrent = useAccounts()[0]?.accountId === accountId;
  return useMemo(() => {
    const cells: Partial<Record<MeterColumn['key'], TableColumn<MeterRow>['cell']>> = {
      meterNumber: ({ id, meterNumber }) =>
        isCurrent ? (
          <Link to={jobPath(id)} className={classes.number ?? ''}>
            {meterNumber}
          </Link>
        ) : (
          <span className={classes.number}>{meterNumber}</span>
        ),
      meterType: ({ job, meterType }) => (
        <span className={classes.withIcon}>
          <MeterTypeIcon type={meterTypeOf(job)} size="sm" />
          {meterType}
        </span>
      ),
      state: ({ isDone, state }) => (
        <span className={classes.withIcon}>
          <span aria-hidden="true">
            <JobStatusIcon status={isDone ? 'DONE' : 'OPEN'} label="" />
          </span>
          {state}
        </span>
      ),
      until: ({ until }) => until && day(until),
    };
    return meterColumns.map(({ key }) => ({
      key,
      name: t(`meters.column.${key}`),
      value: (row: MeterRow) => textOf(row, key),
      groupValue: (row: MeterRow) => groupText(row, key),
      cell: cells[key],
      width: widths[key],
    }));
  }, [t, day, isCurrent]);
}

function useTableTexts(): TableTexts<MeterRow> {
  const { t } = useTexts();
  const groupNote = useGroupNote();
  return useMemo(
    () => ({
      selectAll: t('meters.table.selectAll'),
      selectRow: ({ meterNumber }) => t('meters.table.select', { meter: meterNumber }),
      selectGroup: title => t('meters.table.selectGroup', { group: title }),
      groupTitle: (column, value) => `${column.name}: ${value || t('meters.unknown')}`,
      groupNote,
    }),
    [t, groupNote],
  );
}
