import type { ModuleEntryOf } from '@zaehlwerk/module-kit/declaration';
import type declaration from '../module.ts';

export default {
  screens: {
    Management: () => import(/* webpackChunkName: "Management" */ './management/Management.tsx'),
  },
  contributions: {
    HomeCard: () => import(/* webpackChunkName: "HomeCard" */ './home/HomeCard.tsx'),
    ShareButton: () => import(/* webpackChunkName: "ShareButton" */ './share-button/ShareButton.tsx'),
    ManageShares: () => import(/* webpackChunkName: "ManageShares" */ './menu/ManageShares.tsx'),
  },
} satisfies ModuleEntryOf<typeof declaration>;
