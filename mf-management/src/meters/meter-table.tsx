import { meterTypeOf } from '@zaehlwerk/domain';
import { useIsDense } from '@zaehlwerk/metering/density';
import { jobPath, useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { Link } from '@zaehlwerk/module-kit';
import { useAccounts } from '@zaehlwerk/store';
import { VisuallyHidden } from '@zaehlwerk/ui';
import { JobStatusIcon, MeterTypeIcon } from '@zaehlwerk/ui/metering';
import { DataTable, type TableColumn, type TableTexts, type TableView } from '@zaehlwerk/ui/table';
import { type ComponentProps, useCallback, useMemo } from 'react';
import { useTexts } from '../texts.ts';
import { useGroupNote } from './group-note.ts';
import { HouseHolders } from './house-holders.tsx';
import type { MeterView } from './kept-view.ts';
import { groupText, inOrder, textOf } from './meter-order.ts';
import { isLate, type MeterColumn, type MeterRow, meterColumns } from './meter-rows.ts';
import classes from './meters.module.css';

interface Props extends Omit<ComponentProps<typeof HouseHolders>, 'rows'> {
  readonly accountId: string;
  readonly rows: readonly MeterRow[];
  readonly view: MeterView;
  readonly onView: (view: MeterView) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelected: (selected: ReadonlySet<string>) => void;
  readonly foldPlace: HTMLElement | null;
  readonly isHeadCovered: boolean;
}

const idOf = ({ id }: MeterRow) => id;

export function MeterTable(props: Props) {
  const { accountId, rows, view, onView, selected, onSelected, foldPlace, isHeadCovered, holders, onRemind } =
    props;
  const { t } = useTexts();
  const [isDense] = useIsDense();
  return (
    <DataTable
      label={t('meters.title')}
      isDense={isDense}
      rows={rows}
      columns={useColumns(accountId, view.order)}
      idOf={idOf}
      view={view}
      // Keys of the table's columns are those of `meterColumns`.
      onView={(next: TableView) => onView({ ...view, ...(next as Omit<MeterView, 'filter'>) })}
      selected={selected}
      onSelected={onSelected}
      texts={useTableTexts()}
      groupAside={useCallback(
        ({ key }: TableColumn<MeterRow>, rows: readonly MeterRow[]) =>
          key === 'house' && <HouseHolders rows={rows} holders={holders} onRemind={onRemind} />,
        [holders, onRemind],
      )}
      foldAll={{
        fold: t('meters.table.foldAll'),
        unfold: t('meters.table.unfoldAll'),
        place: foldPlace,
      }}
      isHeadCovered={isHeadCovered}
    />
  );
}

function useColumns(accountId: string, order: MeterView['order']): readonly TableColumn<MeterRow>[] {
  const { t } = useTexts();
  const today = useToday();
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
          <span>{meterType}</span>
        </span>
      ),
      state: ({ isDone, state }) => (
        <span className={classes.withIcon}>
          <span aria-hidden="true">
            <JobStatusIcon status={isDone ? 'DONE' : 'OPEN'} label="" />
          </span>
          <span>{state}</span>
        </span>
      ),
      until: row =>
        row.until &&
        (isLate(row, today) ? (
          <span className={classes.late}>
            {day(row.until)}
            <VisuallyHidden>, {t('meters.filter.late')}</VisuallyHidden>
          </span>
        ) : (
          day(row.until)
        )),
    };
    return inOrder(meterColumns, order).map(({ key, width, isFlexible }) => ({
      key,
      name: t(`meters.column.${key}`),
      value: (row: MeterRow) => textOf(row, key),
      groupValue: (row: MeterRow) => groupText(row, key),
      cell: cells[key],
      width,
      isFlexible,
    }));
  }, [t, day, today, isCurrent, order]);
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
      groupDone: rows => rows.filter(({ isDone }) => isDone).length / rows.length,
    }),
    [t, groupNote],
  );
}
