import { type LazyPart, lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import type { ComponentType } from 'react';
import { reportModuleError } from './failure.ts';
import { ModuleFailure, PartBoundary, PartSkeleton } from './part-boundary.tsx';

/** A chunk of the shell; each failed load is reported. */
export const lazyShellPart = <Part,>(fetchPart: () => Promise<Part>): LazyPart<Part> =>
  lazyPart(() =>
    fetchPart().catch(error => {
      reportModuleError('shell', 'unreachable', error);
      throw error;
    }),
  );

interface Props<Part> {
  readonly part: LazyPart<Part>;
  /** Selects the page of the chunk. */
  readonly page: (part: Part) => ComponentType;
}

/** A page of the shell in a chunk: loading, shown, or failed with a retry. */
export function LazyPage<Part>({ part, page }: Props<Part>) {
  const state = useLazyPart(part);
  if (state.status === 'failed')
    return <ModuleFailure code="unreachable" module="shell" headingLevel={1} onRetry={part.load} />;
  if (state.status !== 'ready') return <PartSkeleton kind="screens" />;
  const Page = page(state.part);
  return (
    <PartBoundary
      module="shell"
      fallback={retry => (
        <ModuleFailure code="threw-in-render" module="shell" headingLevel={1} onRetry={retry} />
      )}
    >
      <Page />
    </PartBoundary>
  );
}
