import { NativeSelect } from '@zaehlwerk/ui/metering';
import { type ChangeEvent, useMemo } from 'react';
import { useTexts } from '../texts.ts';
import { houseOf, type MeterFilter } from './meter-filter.ts';
import { valuesInOrder } from './meter-order.ts';
import type { MeterRow } from './meter-rows.ts';
import classes from './meters.module.css';

interface Props {
  readonly rows: readonly MeterRow[];
  readonly filter: MeterFilter;
  readonly onFilter: (filter: MeterFilter) => void;
}

export function FilterFields({ rows, filter, onFilter }: Props) {
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
