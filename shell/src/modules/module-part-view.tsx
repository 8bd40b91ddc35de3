import { ModuleScope, useLocation } from '@zaehlwerk/module-kit';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { usePortal } from '../portal-context.tsx';
import type { PortalModule } from '../release-set/release-set.ts';
import type { FailureCode } from './failure.ts';
import { ModuleFailure } from './module-failure.tsx';
import type { ModulePart } from './module-loader.ts';
import classes from './module-part-view.module.css';
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
  const { pathname } = useLocation();

  useEffect(() => {
    if (status === 'idle') load();
  }, [status, load]);

  useEffect(() => {
    if (state.status === 'failed') reportModuleError(module.name, state.code, state.cause);
  }, [state, module.name]);

  const area = useRef<HTMLDivElement>(null);
  const failure = (code: FailureCode, retry: () => void) => (
    <ModuleFailure
      code={code}
      module={module.name}
      headingLevel={kind === 'screens' ? 1 : 2}
      onRetry={() => {
        // The button goes; the focus must not fall out of the page with it.
        area.current?.focus();
        retry();
      }}
    />
  );
  return (
    <div ref={area} tabIndex={-1} className={classes.area}>
      {state.status === 'failed' && failure(state.code, 'refusal' in module.build ? reloadPage : load)}
      {(state.status === 'idle' || state.status === 'loading') && <PartSkeleton kind={kind} />}
      {state.status === 'ready' && (
        <PartBoundary
          key={`${module.name}/${name}`}
          page={pathname}
          onError={error => reportModuleError(module.name, 'threw-in-render', error)}
          fallback={retry => failure('threw-in-render', retry)}
        >
          <ModuleScope name={module.name}>
            <state.Component />
          </ModuleScope>
        </PartBoundary>
      )}
    </div>
  );
}

/** What is refused by its declaration can only be mended by another release, which comes with another page. */
function reloadPage() {
  location.reload();
}
