import { ModuleScope } from '@zaehlwerk/module-kit/host/page';
import { type ComponentType, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useHost } from '../host.tsx';
import type { PortalModule } from '../release-set.ts';
import { type FailureCode, reportModuleError } from './failure.ts';
import type { ModulePart } from './module-loader.ts';
import classes from './module-part-view.module.css';
import { ModuleFailure, PartArea, PartSkeleton } from './part-area.tsx';

interface Props {
  readonly module: PortalModule;
  readonly kind: ModulePart['kind'];
  readonly name: string;
  /** It stands in a line with others: nothing holds its place while it loads. */
  readonly inline?: boolean;
  /** Nothing is said of it while it is not there; it is tried again when there is a connection. */
  readonly unseen?: boolean | undefined;
  /** What the slot gives its contributions. */
  readonly props?: object;
}

/** A screen or contribution of a module in its own area: loading, shown, or failed with an explanation and a way on. */
export function ModulePartView({ module, kind, name, inline = false, unseen = false, props = {} }: Props) {
  const { loader } = useHost();
  const state = useSyncExternalStore(loader.watch, () => loader.stateOf({ module, kind, name }));
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
          // The button goes; the focus must not fall out of the page with it.
          area.current?.focus();
          retry();
        }}
      />
    );
  const Part: ComponentType<object> | false = state.status === 'ready' && state.Component;
  return (
    <div ref={area} tabIndex={-1} className={classes.area}>
      {state.status === 'failed' && failure(state.code, 'refusal' in module.build ? reloadPage : load)}
      {(status === 'idle' || status === 'loading') && !inline && !unseen && <PartSkeleton kind={kind} />}
      {Part && (
        <PartArea
          key={`${module.name}/${name}`}
          module={module.name}
          onFileMissing={error => loader.fail({ module, kind, name }, error)}
          fallback={retry => failure('threw-in-render', retry)}
        >
          <ModuleScope name={module.name}>
            <Part {...props} />
          </ModuleScope>
        </PartArea>
      )}
    </div>
  );
}

/** What is refused by its declaration can only be mended by another release, which comes with another page. */
function reloadPage() {
  location.reload();
}
