import { createContext, type ReactNode, use } from 'react';
import type { ModuleLoader } from './modules/module-loader.ts';
import type { PortalReleaseSet } from './release-set/release-set.ts';

/** What the shell's own components need of the running portal. */
export interface PortalContextValue {
  readonly set: PortalReleaseSet;
  readonly loader: ModuleLoader;
}

const PortalContext = createContext<PortalContextValue | undefined>(undefined);

/** Gives the shell's components the release set and the loader. */
export function PortalContextProvider({
  value,
  children,
}: {
  value: PortalContextValue;
  children: ReactNode;
}) {
  return <PortalContext value={value}>{children}</PortalContext>;
}

/** The release set and the loader of the running portal. */
export function usePortal(): PortalContextValue {
  const value = use(PortalContext);
  if (value === undefined) throw new Error('usePortal needs a PortalContextProvider around it');
  return value;
}
