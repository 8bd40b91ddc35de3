import { LoadingScreen } from '@zaehlwerk/ui';
import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react';
import { ModuleScope } from '../context/module-context.tsx';
import type { LoadedModule } from './load-module.ts';
import { ModuleFailure } from './module-failure.tsx';
import { PartBoundary } from './part-boundary.tsx';

interface Props {
  readonly module: LoadedModule;
  readonly kind: 'screens' | 'contributions';
  /** Its key in the module's entry. */
  readonly name: string;
  /** What a slot gives its contributions. */
  readonly props?: object;
}

/** The code of a screen or contribution failed before it could be shown. */
class StartError extends Error {}

/** A screen or contribution of the module in its own area: loading, shown, or failed with its code. */
export function Part({ module, kind, name, props = {} }: Props) {
  const [attempt, setAttempt] = useState(0);
  const Component: ComponentType = useMemo(() => {
    void attempt;
    return lazy(async () => {
      const load = module.entry[kind][name];
      if (!load) throw new StartError(`src/entry.ts has no ${name} among its ${kind}.`);
      return load().catch((error: unknown) => {
        throw new StartError(String(error), { cause: error });
      });
    });
  }, [module, kind, name, attempt]);
  return (
    <PartBoundary
      key={attempt}
      fallback={(error, retry) => (
        <ModuleFailure
          code={`${module.manifest.name}/${error instanceof StartError ? 'threw-at-start' : 'threw-in-render'}`}
          error={error}
          onRetry={error instanceof StartError ? () => setAttempt(attempt + 1) : retry}
        />
      )}
    >
      <Suspense fallback={<LoadingScreen text={`Loading ${name} …`} />}>
        <ModuleScope name={module.manifest.name}>
          <Component {...props} />
        </ModuleScope>
      </Suspense>
    </PartBoundary>
  );
}
