import { useLocation } from 'react-router';
import { ModuleFailure } from '../modules/module-failure.tsx';
import { PartBoundary } from '../modules/part-boundary.tsx';
import { PartSkeleton } from '../modules/part-skeleton.tsx';
import { reportModuleError } from '../modules/report-module-error.ts';
import { loadAccountParts, useAccountParts } from './load-account-parts.ts';

/** A page of the shell's own beside the login: loading, shown, or failed with an explanation and a way on. */
export function AccountPage({ name }: { readonly name: 'Home' | 'Accounts' | 'QueuePage' | 'StatusPage' }) {
  const state = useAccountParts();
  const { pathname } = useLocation();
  if (state.status === 'failed')
    return <ModuleFailure code="unreachable" module="shell" headingLevel={1} onRetry={loadAccountParts} />;
  if (state.status !== 'ready') return <PartSkeleton kind="screens" />;
  const Page = state.parts[name];
  return (
    <PartBoundary
      key={name}
      page={pathname}
      onError={error => reportModuleError('shell', 'threw-in-render', error)}
      fallback={retry => (
        <ModuleFailure code="threw-in-render" module="shell" headingLevel={1} onRetry={retry} />
      )}
    >
      <Page />
    </PartBoundary>
  );
}
