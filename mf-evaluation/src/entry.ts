import type { ModuleEntryOf } from '@zaehlwerk/module-kit/declaration';
import type declaration from '../module.ts';

export default {
  screens: {
    Evaluation: () => import(/* webpackChunkName: "Evaluation" */ './evaluation/Evaluation.tsx'),
  },
  contributions: {
    HomeCard: () => import(/* webpackChunkName: "HomeCard" */ './home/HomeCard.tsx'),
  },
} satisfies ModuleEntryOf<typeof declaration>;
