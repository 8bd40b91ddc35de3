import type { ReleasedModule } from '@zaehlwerk/module-kit/host';
import { ModuleScope } from '@zaehlwerk/module-kit/host/page';
import { RequestScope } from '@zaehlwerk/store/host';
import {
  type ComponentType,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useHost } from '../host.tsx';
import type { PortalModule } from '../release-set.ts';
import { type FailureCode, reportModuleError } from './failure.ts';
import { keyOf, type ModulePart } from './module-loader.ts';
import classes from './module-part-view.module.css';
import { ModuleFailure, PartBoundary, PartSkeleton } from './part-boundary.tsx';

interface Props {
  readonly module: PortalModule;
  readonly kind: ModulePart['kind'];
  readonly name: string;
  /** Part of a line of others: no skeleton while it loads. */
  readonly inline?: boolean;
  /** No skeleton and no failure; retried once the device is online. */
  readonly unseen?: boolean | undefined;
  /** Props of the slot. */
  readonly props?: object;
}

/** A screen or contribution of a module: loading, shown, or failed with a retry. */
export function ModulePartView(props: Props) {
  // Routes keep this component for their next screen: the deferred state of one part must not become that of another.
  return <PartView key={keyOf(props)} {...props} />;
}

function PartView({ module, kind, name, inline = false, unseen, props }: Props) {
  const { loader } = useHost();
  const stateOfPart = () => loader.stateOf({ module, kind, name });
  // In slices: a part is as large as its module makes it, and the user may be typing.
  const state = useDeferredValue(useSyncExternalStore(loader.watch, stateOfPart, stateOfPart));
  const load = useCallback(() => loader.load({ module, kind, name }), [loader, module, kind, name]);
  const { status } = state;

  useEffect(() => {
    if (status === 'idle') load();
  }, [status, load]);

  useEffect(() => {
    if (state.status === 'failed') reportModuleError(module.name, state.code, state.cause);
  }, [state, module.name]);

  useEffect(() => {
    if (!unseen || status !== 'failed') return;
    addEventListener('online', load, { once: true });
    return () => removeEventListener('online', load);
  }, [unseen, status, load]);

  const area = useRef<HTMLDivElement>(null);
  const failure = (code: FailureCode, retry: () => void) =>
    !unseen && (
      <ModuleFailure
        code={code}
        module={module.name}
        headingLevel={kind === 'screens' ? 1 : 2}
        inline={inline}
        onRetry={() => {
          // Keeps the focus on the page when the button disappears.
          area.current?.focus();
          retry();
        }}
      />
    );
  // Only another release can fix a refused declaration, and it comes with another page.
  const retry = 'refusal' in module.build ? () => location.reload() : load;
  const Part: ComponentType<object> | false = state.status === 'ready' && state.Component;
  return (
    <div ref={area} tabIndex={-1} className={classes.area} data-module={module.name}>
      {state.status === 'failed' && failure(state.code, retry)}
      {(status === 'idle' || status === 'loading') && !inline && !unseen && <PartSkeleton kind={kind} />}
      {Part && (
        <PartBoundary
          module={module.name}
          onFileMissing={error => loader.fail({ module, kind, name }, error)}
          fallback={retry => failure('threw-in-render', retry)}
        >
          <ModuleScope name={module.name}>
            {/* Only a build that is there has a part. */}
            <RequestScope module={module.build as ReleasedModule}>
              <Part {...props} />
            </RequestScope>
          </ModuleScope>
        </PartBoundary>
      )}
    </div>
  );
}
