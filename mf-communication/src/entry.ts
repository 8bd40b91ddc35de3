import type { ModuleEntryOf } from '@zaehlwerk/module-kit/declaration';
import type declaration from '../module.ts';

export default {
  screens: {},
  contributions: {
    Communication: () => import(/* webpackChunkName: "Communication" */ './communication/Communication.tsx'),
    HomeCard: () => import(/* webpackChunkName: "HomeCard" */ './placements/HomeCard.tsx'),
    JobButton: () => import(/* webpackChunkName: "JobButton" */ './placements/JobButton.tsx'),
    MenuEntry: () => import(/* webpackChunkName: "MenuEntry" */ './placements/MenuEntry.tsx'),
  },
} satisfies ModuleEntryOf<typeof declaration>;
