import { createContext, type ReactNode, use } from 'react';
import type { ModuleLoader } from './modules/module-loader.ts';
import type { PortalReleaseSet } from './release-set.ts';

export interface Host {
  readonly set: PortalReleaseSet;
  readonly loader: ModuleLoader;
}

const HostContext = createContext<Host | undefined>(undefined);

export function HostProvider({ host, children }: { readonly host: Host; readonly children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>;
}

export function useHost(): Host {
  const host = use(HostContext);
  if (host === undefined) throw new Error('useHost needs a HostProvider around it');
  return host;
}
