import type { ModuleEntryOf } from '@zaehlwerk/module-kit/declaration';
import type declaration from '../module.ts';

export default {
  screens: {
    LinkLogin: () => import(/* webpackChunkName: "LinkLogin" */ './login/LinkLogin.tsx'),
  },
  contributions: {
    Login: () => import(/* webpackChunkName: "Login" */ './login/Login.tsx'),
  },
} satisfies ModuleEntryOf<typeof declaration>;
