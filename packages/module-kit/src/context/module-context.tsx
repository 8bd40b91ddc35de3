import { createContext, type ReactNode, use } from 'react';

const ModuleContext = createContext<string | undefined>(undefined);

/** Names the module below, for its texts and error reports. */
export function ModuleScope({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return <ModuleContext value={name}>{children}</ModuleContext>;
}

/**
 * For example `mf-sample`. As `data-module` on the container of a React portal, it lets the module's styles apply there.
 * Throws outside of {@link ModuleScope}.
 */
export function useModuleName(): string {
  const name = use(ModuleContext);
  if (name === undefined) throw new Error('useModuleName needs a ModuleScope around it');
  return name;
}
