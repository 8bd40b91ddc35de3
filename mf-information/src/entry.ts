import type { ModuleEntryOf } from '@zaehlwerk/module-kit/declaration';
import type declaration from '../module.ts';

export default {
  screens: {
    Help: () => import(/* webpackChunkName: "Help" */ './help/Help.tsx'),
    Introduction: () => import(/* webpackChunkName: "Introduction" */ './introduction/Introduction.tsx'),
    MyData: () => import(/* webpackChunkName: "MyData" */ './my-data/MyData.tsx'),
    Imprint: () => import(/* webpackChunkName: "Imprint" */ './legal/Imprint.tsx'),
    Privacy: () => import(/* webpackChunkName: "Privacy" */ './legal/Privacy.tsx'),
    Accessibility: () => import(/* webpackChunkName: "Accessibility" */ './legal/Accessibility.tsx'),
  },
  contributions: {
    HomeCard: () => import(/* webpackChunkName: "HomeCard" */ './home/HomeCard.tsx'),
    MenuLink: () => import(/* webpackChunkName: "MenuLink" */ './my-data/MenuLink.tsx'),
  },
} satisfies ModuleEntryOf<typeof declaration>;
