import type { ModuleEntryOf } from '@zaehlwerk/module-kit/declaration';
import type declaration from '../module.ts';

export default {
  screens: {
    Template: () => import(/* webpackChunkName: "Template" */ './template/Template.tsx'),
  },
  contributions: {},
} satisfies ModuleEntryOf<typeof declaration>;
