import { createContext, type ReactNode, use } from 'react';
import type { ModuleLoader } from './modules/module-loader.ts';
import type { PortalReleaseSet } from './release-set.ts';

/** What the shell's own components need to host modules. */
export interface Host {
  readonly set: PortalReleaseSet;
  readonly loader: ModuleLoader;
}

const HostContext = createContext<Host | undefined>(undefined);

/** Gives the shell's components the release set and the loader. */
export function HostProvider({ host, children }: { readonly host: Host; readonly children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>;
}

/** The release set that runs, and the loader of its modules. */
export function useHost(): Host {
  const host = use(HostContext);
  if (host === undefined) throw new Error('useHost needs a HostProvider around it');
  return host;
}
