import { useChoice } from '@zaehlwerk/store/data';
import type { TableView } from '@zaehlwerk/ui/table';
import * as z from 'zod/mini';
import { meterColumns } from './meter-rows.ts';

const keys = z.array(z.enum(meterColumns.map(({ key }) => key)));

/** How meters are looked at before anybody has chosen. */
export const firstView: TableView = {
  sorting: [],
  grouping: [],
  hidden: meterColumns.filter(({ isHidden }) => isHidden).map(({ key }) => key),
};

const meterView = {
  name: 'meter-view',
  version: 1,
  content: z.object({
    sorting: z.array(
      z.object({ key: z.enum(meterColumns.map(({ key }) => key)), isDescending: z.boolean() }),
    ),
    grouping: keys,
    hidden: keys,
  }),
  initial: firstView,
};

/** How an account looks at its meters, kept on the device; `undefined` while that is asked. */
export const useMeterView = (
  accountId: string,
): readonly [TableView | undefined, (view: TableView) => void] => useChoice<TableView>(meterView, accountId);
