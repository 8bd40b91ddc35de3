import { useAccountPreference } from '@zaehlwerk/store/data';
import * as z from 'zod/mini';
import { everyMeter, type MeterFilter } from './meter-filter.ts';
import type { MeterOrder } from './meter-order.ts';
import { type MeterColumn, meterColumns } from './meter-rows.ts';

type Key = MeterColumn['key'];

/** Persisted per account, without the search. */
export interface MeterView extends MeterOrder {
  readonly hidden: readonly Key[];
  /** All columns, from the first to the last. */
  readonly order: readonly Key[];
  /** In rem; columns that are left out have their initial width. */
  readonly widths: Readonly<Partial<Record<string, number>>>;
  readonly filter: MeterFilter;
}

const keys = meterColumns.map(column => column.key);
const key = z.enum(keys);

// What earlier versions did not keep has defaults, so that their views are still read.
export const keptContent = z.object({
  sorting: z.array(z.object({ key, isDescending: z.boolean() })),
  grouping: z.array(key),
  hidden: z.array(key),
  order: z._default(z.array(key), keys),
  widths: z._default(z.record(z.string(), z.number()), {}),
  filter: z.object({
    state: z.enum(['', 'open', 'done']),
    meterType: z.string(),
    house: z.string(),
    isUnshared: z.boolean(),
    isLate: z._default(z.boolean(), false),
  }),
});

export const initialView: MeterView = {
  sorting: [],
  grouping: ['house'],
  hidden: meterColumns.filter(({ isHidden }) => isHidden).map(column => column.key),
  order: keys,
  widths: {},
  filter: everyMeter,
};

const meterView = { name: 'meter-view', version: 1, content: keptContent, initial: initialView };

/** `undefined` until the device has answered. */
export const useMeterView = (accountId: string) => useAccountPreference(meterView, accountId);
