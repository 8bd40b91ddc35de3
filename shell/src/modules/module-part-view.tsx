import { ModuleScope } from '@zaehlwerk/module-kit';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { usePortal } from '../portal-context.tsx';
import type { PortalModule } from '../release-set/release-set.ts';
import { ModuleFailure } from './module-failure.tsx';
import type { ModulePart } from './module-loader.ts';
import { PartBoundary } from './part-boundary.tsx';
import { PartSkeleton } from './part-skeleton.tsx';
import { reportModuleError } from './report-module-error.ts';

interface Props {
  readonly module: PortalModule;
  readonly kind: ModulePart['kind'];
  readonly name: string;
}

/** A screen or contribution of a module in its own area: loading, shown, or failed with an explanation and a way on. */
export function ModulePartView({ module, kind, name }: Props) {
  const { loader } = usePortal();
  const watch = useCallback((watcher: () => void) => loader.watch(watcher), [loader]);
  const state = useSyncExternalStore(watch, () => loader.stateOf({ module, kind, name }));
  const load = useCallback(() => loader.load({ module, kind, name }), [loader, module, kind, name]);
  const { status } = state;

  useEffect(() => {
    if (status === 'idle') load();
  }, [status, load]);

  useEffect(() => {
    if (state.status === 'failed') reportModuleError(module.name, state.code, state.cause);
  }, [state, module.name]);

  if (state.status === 'failed')
    return <ModuleFailure code={state.code} module={module.name} onRetry={load} />;
  if (state.status !== 'ready') return <PartSkeleton />;
  const { Component } = state;
  return (
    <PartBoundary
      key={`${module.name}/${name}`}
      onError={error => reportModuleError(module.name, 'threw-in-render', error)}
      fallback={retry => <ModuleFailure code="threw-in-render" module={module.name} onRetry={retry} />}
    >
      <ModuleScope name={module.name}>
        <Component />
      </ModuleScope>
    </PartBoundary>
  );
}
