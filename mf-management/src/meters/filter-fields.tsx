import { useFormats } from '@zaehlwerk/metering/job-text';
import { NativeSelect, SearchField } from '@zaehlwerk/ui/metering';
import { type ChangeEvent, useEffect, useMemo, useState } from 'react';
import { useTexts } from '../texts.ts';
import { houseOf, type MeterFilter } from './meter-filter.ts';
import { valuesInOrder } from './meter-order.ts';
import type { MeterRow } from './meter-rows.ts';
import classes from './meters.module.css';

interface SearchProps {
  readonly query: string;
  readonly onSearch: (query: string) => void;
  /** `undefined` while all meters are shown. */
  readonly hits: number | undefined;
}

/** Specification section 9, "Search debounce". */
const debounceMilliseconds = 250;

/** The text stays in here until there is a pause, so typing never waits for the rows. */
export function MeterSearch({ query, onSearch, hits }: SearchProps) {
  const { t } = useTexts();
  const { count } = useFormats();
  const [text, setText] = useState(query);
  useEffect(() => {
    if (text === query) return;
    const timer = setTimeout(() => onSearch(text), text === '' ? 0 : debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [text, query, onSearch]);
  return (
    <SearchField
      label={t('meters.search')}
      placeholder={t('jobs.search.placeholder')}
      clearLabel={t('jobs.search.clear')}
      value={text}
      onChange={setText}
      hits={hits !== undefined && t('meters.hits', { count: hits, hits: count(hits) })}
    />
  );
}

interface FilterProps {
  readonly rows: readonly MeterRow[];
  readonly filter: MeterFilter;
  readonly onFilter: (filter: MeterFilter) => void;
}

export function FilterFields({ rows, filter, onFilter }: FilterProps) {
  const { t } = useTexts();
  const types = useMemo(() => valuesInOrder(rows.map(({ meterType }) => meterType)), [rows]);
  const houses = useMemo(() => valuesInOrder(rows.map(houseOf)), [rows]);
  const all = { value: '', label: t('meters.filter.all') };
  // A persisted choice without meters stays visible, so it can be removed.
  const options = (values: readonly string[], chosen: string) =>
    [all, ...values.map(value => ({ value, label: value }))].concat(
      chosen && !values.includes(chosen) ? { value: chosen, label: chosen } : [],
    );
  const field = (key: 'state' | 'meterType' | 'house') => ({
    label: t(`meters.column.${key}`),
    value: filter[key],
    onChange: (event: ChangeEvent<HTMLSelectElement>) =>
      onFilter({ ...filter, [key]: event.currentTarget.value }),
  });
  return (
    <div className={classes.filters}>
      <NativeSelect
        {...field('state')}
        data={[
          all,
          { value: 'open', label: t('jobs.status.open') },
          { value: 'done', label: t('jobs.status.done') },
        ]}
      />
      <NativeSelect {...field('meterType')} data={options(types, filter.meterType)} />
      <NativeSelect {...field('house')} data={options(houses, filter.house)} />
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
