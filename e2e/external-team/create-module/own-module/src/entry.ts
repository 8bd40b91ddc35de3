import type { ModuleEntryOf } from '@zaehlwerk/module-kit/declaration';
import type declaration from '../module.ts';

export default {
  screens: {
    MeterExchange: () => import(/* webpackChunkName: "MeterExchange" */ './meter-exchange/MeterExchange.tsx'),
  },
  contributions: {
    ExchangeNote: () => import(/* webpackChunkName: "ExchangeNote" */ './meter-exchange/ExchangeNote.tsx'),
  },
} satisfies ModuleEntryOf<typeof declaration>;
