import { lazyPart } from '@zaehlwerk/module-kit';
import { LaterDialog } from '../later-dialog/later-dialog.tsx';
import type { LoginView } from './login-view.tsx';

/** In one chunk with the share dialog. It is loaded before a login is made, because the login is shown once. */
export const loginPart = lazyPart(() => import(/* webpackChunkName: "Share" */ './login-view.tsx'));

export function LoginPart(props: Parameters<typeof LoginView>[0]) {
  return (
    <LaterDialog part={loginPart} onClose={props.onClose}>
      {({ LoginView }) => <LoginView {...props} />}
    </LaterDialog>
  );
}
