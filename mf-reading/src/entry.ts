import type { ModuleEntryOf } from '@zaehlwerk/module-kit/declaration';
import type declaration from '../module.ts';

export default {
  screens: {
    Reading: () => import(/* webpackChunkName: "Reading" */ './reading/Reading.tsx'),
  },
  contributions: {
    HomeCard: () => import(/* webpackChunkName: "HomeCard" */ './home-card/HomeCard.tsx'),
  },
} satisfies ModuleEntryOf<typeof declaration>;
