import type { ModuleEntryOf } from '@zaehlwerk/module-kit/declaration';
import type declaration from '../module.ts';

export default {
  screens: {
    WithoutLogin: () => import(/* webpackChunkName: "WithoutLogin" */ './wizard/WithoutLogin.tsx'),
  },
  contributions: {
    LoginMethod: () => import(/* webpackChunkName: "LoginMethod" */ './login-ways/LoginMethod.tsx'),
    WayWithoutLogin: () =>
      import(/* webpackChunkName: "WayWithoutLogin" */ './login-ways/WayWithoutLogin.tsx'),
  },
} satisfies ModuleEntryOf<typeof declaration>;
