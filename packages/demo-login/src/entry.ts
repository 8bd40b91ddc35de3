import type { ModuleEntryOf } from '@zaehlwerk/module-kit/declaration';
import type declaration from '../module.ts';

export default {
  screens: {},
  contributions: {
    DemoLogin: () => import(/* webpackChunkName: "DemoLogin" */ './login/DemoLogin.tsx'),
  },
} satisfies ModuleEntryOf<typeof declaration>;
