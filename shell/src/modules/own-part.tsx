import { type LazyPart, lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import type { ComponentType } from 'react';
import { reportModuleError } from './failure.ts';
import { ModuleFailure, PartArea, PartSkeleton } from './part-area.tsx';

/** A part of the shell that comes in a file of its own. That it did not come is reported each time. */
export function ownPart<Part>(fetchPart: () => Promise<Part>): LazyPart<Part> {
  return lazyPart(async () => {
    try {
      return await fetchPart();
    } catch (error) {
      reportModuleError('shell', 'unreachable', error);
      throw error;
    }
  });
}

interface Props<Part> {
  readonly part: LazyPart<Part>;
  /** Its page among what the part brings. */
  readonly page: (part: Part) => ComponentType;
}

/** A page of the shell's own that comes with a part: loading, shown, or failed with an explanation and a way on. */
export function OwnPage<Part>({ part, page }: Props<Part>) {
  const state = useLazyPart(part);
  if (state.status === 'failed')
    return <ModuleFailure code="unreachable" module="shell" headingLevel={1} onRetry={part.load} />;
  if (state.status !== 'ready') return <PartSkeleton kind="screens" />;
  const Page = page(state.part);
  return (
    <PartArea
      module="shell"
      fallback={retry => (
        <ModuleFailure code="threw-in-render" module="shell" headingLevel={1} onRetry={retry} />
      )}
    >
      <Page />
    </PartArea>
  );
}
