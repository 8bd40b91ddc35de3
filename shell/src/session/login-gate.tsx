import { Slot } from '@zaehlwerk/module-kit';
import { useSession } from '@zaehlwerk/store';
import type { ReactNode } from 'react';

/** Shows its children to whoever is logged in, and the login screen to everybody else, without leaving the address. */
export function LoginGate({ children }: { readonly children: ReactNode }) {
  return useSession() === null ? <Slot name="login" /> : children;
}
