import type { ModuleEntryOf } from '@zaehlwerk/module-kit/declaration';
import type declaration from '../module.ts';

export default {
  screens: {
    Management: () => import(/* webpackChunkName: "Management" */ './management/Management.tsx'),
  },
  contributions: {},
} satisfies ModuleEntryOf<typeof declaration>;
