import { createContext, type ReactNode, use } from 'react';

const ModuleContext = createContext<string | undefined>(undefined);

/** Names the module whose code renders below: its texts and its error reports use this name. */
export function ModuleScope({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return <ModuleContext value={name}>{children}</ModuleContext>;
}

/** The name of the module that renders here, e.g. `mf-sample`. Throws outside of {@link ModuleScope}. */
export function useModuleName(): string {
  const name = use(ModuleContext);
  if (name === undefined) throw new Error('useModuleName needs a ModuleScope around it');
  return name;
}
