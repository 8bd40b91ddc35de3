import { ModuleFailure } from '../modules/module-failure.tsx';
import { PartSkeleton } from '../modules/part-skeleton.tsx';
import { loadAccountParts, useAccountParts } from './load-account-parts.ts';

/** A page of the shell's own for whoever is logged in: loading, shown, or failed with an explanation and a way on. */
export function AccountPage({ name }: { readonly name: 'Home' | 'Accounts' | 'QueuePage' }) {
  const state = useAccountParts();
  if (state.status === 'failed')
    return <ModuleFailure code="unreachable" module="shell" headingLevel={1} onRetry={loadAccountParts} />;
  if (state.status !== 'ready') return <PartSkeleton kind="screens" />;
  const Page = state.parts[name];
  return <Page />;
}
