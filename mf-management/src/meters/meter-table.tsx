import { meterTypeOf } from '@zaehlwerk/domain';
import { jobPath, useFormats } from '@zaehlwerk/metering/job-text';
import { Link } from '@zaehlwerk/module-kit';
import { useSession } from '@zaehlwerk/store';
import { JobStatusIcon, MeterTypeIcon, NativeSelect } from '@zaehlwerk/ui/metering';
import { DataTable, type TableColumn, type TableView } from '@zaehlwerk/ui/table';
import { useMemo } from 'react';
import { useTexts } from '../texts.ts';
import { orderOf, valueOf } from './meter-filter.ts';
import { type MeterColumn, type MeterRow, meterColumns } from './meter-rows.ts';
import classes from './meters.module.css';

interface Props {
  readonly accountId: string;
  readonly rows: readonly MeterRow[];
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelected: (selected: ReadonlySet<string>) => void;
}

/** CSS pixels that columns take at least, at a type of 16. */
const widths: Readonly<Record<MeterColumn['key'], number>> = {
  meterNumber: 190,
  meterType: 160,
  house: 180,
  street: 160,
  city: 180,
  location: 180,
  customer: 180,
  state: 110,
  until: 120,
  accesses: 220,
};

/** Meters as a table, for whoever has room and a pointer or a keyboard. */
export function MeterTable({ accountId, rows, view, onView, selected, onSelected }: Props) {
  const { t } = useTexts();
  const columns = useColumns(accountId);
  return (
    <>
      <TableTools view={view} onView={onView} />
      <DataTable
        label={t('meters.title')}
        rows={rows}
        columns={columns}
        idOf={idOf}
        nameOf={nameOf}
        view={view}
        onView={onView}
        selected={selected}
        onSelected={onSelected}
        texts={useTableTexts()}
      />
    </>
  );
}

const idOf = ({ id }: MeterRow) => id;
const nameOf = ({ meterNumber }: MeterRow) => meterNumber;

/** By what the table is grouped, and which columns it shows. */
function TableTools({ view, onView }: Pick<Props, 'view' | 'onView'>) {
  const { t } = useTexts();
  return (
    <div className={classes.tools}>
      <NativeSelect
        label={t('meters.groupBy')}
        value={view.grouping[0] ?? ''}
        onChange={event => onView({ ...view, grouping: [event.currentTarget.value].filter(Boolean) })}
        data={[
          { value: '', label: t('meters.groupBy.nothing') },
          ...meterColumns
            .filter(({ isGroupable }) => isGroupable)
            .map(({ key }) => ({ value: key, label: t(`meters.column.${key}`) })),
        ]}
      />
      <details className={classes.columnChoice}>
        <summary>{t('meters.columns')}</summary>
        <ul className={classes.columns}>
          {meterColumns.slice(1).map(({ key }) => (
            <li key={key}>
              <label className={classes.check}>
                <input
                  type="checkbox"
                  checked={!view.hidden.includes(key)}
                  onChange={event =>
                    onView({
                      ...view,
                      hidden: event.currentTarget.checked
                        ? view.hidden.filter(hidden => hidden !== key)
                        : [...view.hidden, key],
                    })
                  }
                />
                {t(`meters.column.${key}`)}
              </label>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function useColumns(accountId: string): readonly TableColumn<MeterRow>[] {
  const { t } = useTexts();
  const { day } = useFormats();
  const isCurrent = useSession()?.accountId === accountId;
  return useMemo(() => {
    const cells: Partial<Record<MeterColumn['key'], TableColumn<MeterRow>['cell']>> = {
      meterNumber: ({ id, meterNumber }) =>
        isCurrent ? (
          <Link to={jobPath(id)} className={classes.number ?? ''}>
            {meterNumber}
          </Link>
        ) : (
          meterNumber
        ),
      meterType: ({ job, meterType }) => (
        <span className={classes.withIcon}>
          <MeterTypeIcon type={meterTypeOf(job)} />
          {meterType}
        </span>
      ),
      state: ({ isDone, state }) => (
        <span className={classes.withIcon}>
          <span aria-hidden="true">
            <JobStatusIcon status={isDone ? 'DONE' : 'OPEN'} label={state} />
          </span>
          {state}
        </span>
      ),
      until: ({ until }) => until && day(until),
    };
    return meterColumns.map(({ key }) => {
      const cell = cells[key];
      return {
        key,
        name: t(`meters.column.${key}`),
        width: widths[key],
        value: (row: MeterRow) => valueOf(row, key),
        order: (row: MeterRow) => orderOf(row, key),
        ...(cell && { cell }),
      };
    });
  }, [t, day, isCurrent]);
}

function useTableTexts() {
  const { t } = useTexts();
  return useMemo(
    () => ({
      sortAscending: t('meters.table.sortAscending'),
      sortDescending: t('meters.table.sortDescending'),
      sortedAscending: t('meters.table.sortedAscending'),
      sortedDescending: t('meters.table.sortedDescending'),
      clearSort: t('meters.table.clearSort'),
      selectAll: t('meters.table.selectAll'),
      selectRow: (meter: string) => t('meters.table.selectRow', { meter }),
      selectGroup: (group: string) => t('meters.table.selectGroup', { group }),
      expand: t('meters.table.expand'),
      collapse: t('meters.table.collapse'),
      expandAll: t('meters.table.expandAll'),
      collapseAll: t('meters.table.collapseAll'),
      nothing: t('meters.nothingFound'),
    }),
    [t],
  );
}
