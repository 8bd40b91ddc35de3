import { useAccountPreference } from '@zaehlwerk/store/data';
import * as z from 'zod/mini';
import { everyMeter, type MeterFilter } from './meter-filter.ts';
import type { MeterOrder } from './meter-order.ts';
import { type MeterColumn, meterColumns } from './meter-rows.ts';

/** Persisted per account, without the search. */
export interface MeterView extends MeterOrder {
  readonly hidden: readonly MeterColumn['key'][];
  readonly filter: MeterFilter;
}

const key = z.enum(meterColumns.map(column => column.key));

const content = z.object({
  sorting: z.array(z.object({ key, isDescending: z.boolean() })),
  grouping: z.array(key),
  hidden: z.array(key),
  filter: z.object({
    state: z.enum(['', 'open', 'done']),
    meterType: z.string(),
    house: z.string(),
    isUnshared: z.boolean(),
  }),
});

export const initialView: MeterView = {
  sorting: [],
  grouping: [],
  hidden: meterColumns.filter(({ isHidden }) => isHidden).map(column => column.key),
  filter: everyMeter,
};

const meterView = { name: 'meter-view', version: 1, content, initial: initialView };

/** `undefined` until the device has answered. */
export const useMeterView = (accountId: string) => useAccountPreference(meterView, accountId);
