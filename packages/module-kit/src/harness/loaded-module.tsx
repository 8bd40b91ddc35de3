import { createContext, type ReactNode, use } from 'react';
import type { LoadedModule } from './load-module.ts';

const ModuleContext = createContext<LoadedModule | undefined>(undefined);

/** Gives the parts of the harness the module that runs alone. */
export function LoadedModuleProvider({
  module,
  children,
}: {
  readonly module: LoadedModule;
  readonly children: ReactNode;
}) {
  return <ModuleContext value={module}>{children}</ModuleContext>;
}

/** The module that runs alone. */
export function useLoadedModule(): LoadedModule {
  const module = use(ModuleContext);
  if (module === undefined) throw new Error('useLoadedModule needs a LoadedModuleProvider around it');
  return module;
}
