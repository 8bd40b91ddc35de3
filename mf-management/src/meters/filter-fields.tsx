import { NativeSelect } from '@zaehlwerk/ui/metering';
import { type ChangeEvent, useMemo } from 'react';
import { useTexts } from '../texts.ts';
import { houseOf, type MeterFilter } from './meter-filter.ts';
import { valuesInOrder } from './meter-order.ts';
import type { MeterRow } from './meter-rows.ts';
import classes from './table-tools.module.css';

interface Props {
  readonly rows: readonly MeterRow[];
  readonly filter: MeterFilter;
  readonly onFilter: (filter: MeterFilter) => void;
}

export function FilterFields({ rows, filter, onFilter }: Props) {
  const { t } = useTexts();
  const types = useMemo(() => valuesInOrder(rows.map(({ meterType }) => meterType)), [rows]);
  const houses = useMemo(() => valuesInOrder(rows.map(houseOf)), [rows]);
  // A persisted choice without meters stays visible, so it can be removed.
  const options = (values: readonly string[], chosen: string) =>
    [...values, ...(chosen && !values.includes(chosen) ? [chosen] : [])].map(value => ({
      value,
      label: value,
    }));
  const field = (
    key: 'state' | 'meterType' | 'house',
    choices: readonly { readonly value: string; readonly label: string }[],
  ) => {
    const label = t(`meters.column.${key}`);
    return (
      <NativeSelect
        aria-label={label}
        value={filter[key]}
        onChange={(event: ChangeEvent<HTMLSelectElement>) =>
          onFilter({ ...filter, [key]: event.currentTarget.value })
        }
        data={[{ value: '', label: t('meters.filter.all', { name: label }) }, ...choices]}
      />
    );
  };
  const check = (key: 'isUnshared' | 'isLate', label: string) => (
    <label className={classes.check}>
      <input
        type="checkbox"
        checked={filter[key]}
        onChange={event => onFilter({ ...filter, [key]: event.currentTarget.checked })}
      />
      {label}
    </label>
  );
  return (
    <>
      {field('state', [
        { value: 'open', label: t('jobs.status.open') },
        { value: 'done', label: t('jobs.status.done') },
      ])}
      {field('meterType', options(types, filter.meterType))}
      {field('house', options(houses, filter.house))}
      {check('isLate', t('meters.filter.late'))}
      {check('isUnshared', t('meters.filter.unshared'))}
    </>
  );
}
