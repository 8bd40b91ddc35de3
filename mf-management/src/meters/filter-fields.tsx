import { useFormats } from '@zaehlwerk/metering/job-text';
import { NativeSelect, SearchField } from '@zaehlwerk/ui/metering';
import { useEffect, useMemo, useState } from 'react';
import { useTexts } from '../texts.ts';
import { type MeterFilter, valuesOf } from './meter-filter.ts';
import type { MeterRow } from './meter-rows.ts';
import classes from './meters.module.css';

interface Props {
  /** All meters, whose values may be asked for. */
  readonly rows: readonly MeterRow[];
  readonly filter: MeterFilter;
  readonly onFilter: (filter: MeterFilter) => void;
  readonly hits: number;
}

/** Specification section 9, "Search debounce". */
const searchDelay = 250;

/** Search and filters over meters. */
export function FilterFields({ rows, filter, onFilter, hits }: Props) {
  const { t } = useTexts();
  const { count } = useFormats();
  const [typed, setTyped] = useState(filter.search);
  useEffect(() => {
    if (typed === filter.search) return;
    const timer = setTimeout(() => onFilter({ ...filter, search: typed }), typed ? searchDelay : 0);
    return () => clearTimeout(timer);
  }, [typed, filter, onFilter]);
  const types = useMemo(() => valuesOf(rows, 'meterType'), [rows]);
  const houses = useMemo(() => valuesOf(rows, 'house'), [rows]);
  const all = { value: '', label: t('meters.filter.all') };
  const options = (values: readonly string[]) => [all, ...values.map(value => ({ value, label: value }))];
  const isFiltered = filter.search !== '' || hits < rows.length;
  return (
    <div className={classes.filters}>
      <div className={classes.search}>
        <SearchField
          label={t('meters.search')}
          placeholder={t('jobs.search.placeholder')}
          clearLabel={t('jobs.search.clear')}
          value={typed}
          onChange={setTyped}
          hits={isFiltered ? t('jobs.search.hits', { count: hits, hits: count(hits) }) : undefined}
        />
      </div>
      <NativeSelect
        label={t('meters.column.state')}
        value={filter.state}
        onChange={event => onFilter({ ...filter, state: event.currentTarget.value as MeterFilter['state'] })}
        data={[
          all,
          { value: 'open', label: t('jobs.status.open') },
          { value: 'done', label: t('jobs.status.done') },
        ]}
      />
      {types.length > 1 && (
        <NativeSelect
          label={t('meters.column.meterType')}
          value={filter.meterType}
          onChange={event => onFilter({ ...filter, meterType: event.currentTarget.value })}
          data={options(types)}
        />
      )}
      {houses.length > 1 && (
        <NativeSelect
          label={t('meters.column.house')}
          value={filter.house}
          onChange={event => onFilter({ ...filter, house: event.currentTarget.value })}
          data={options(houses)}
        />
      )}
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={filter.isUnshared}
          onChange={event => onFilter({ ...filter, isUnshared: event.currentTarget.checked })}
        />
        {t('meters.filter.unshared')}
      </label>
    </div>
  );
}
