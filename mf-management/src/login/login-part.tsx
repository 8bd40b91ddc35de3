import { lazyPart } from '@zaehlwerk/module-kit';
import { LaterDialog } from '../later-dialog/later-dialog.tsx';
import type { LoginView } from './login-view.tsx';

/**
 * The view of a login, in one chunk with the share dialog. Whoever is about to make a login loads it before: it has to be
 * there when the login is.
 */
export const loginPart = lazyPart(() => import(/* webpackChunkName: "Share" */ './login-view.tsx'));

/** {@link LoginView}, for screens that do not bring it. */
export function LoginPart(props: Parameters<typeof LoginView>[0]) {
  return (
    <LaterDialog part={loginPart} onClose={props.onClose}>
      {({ LoginView }) => <LoginView {...props} />}
    </LaterDialog>
  );
}
