import { UiProvider } from '@zaehlwerk/ui';
import { useRef } from 'react';
import { useBuildMessages } from './build-messages.ts';
import { BuildProblems } from './build-problems.tsx';
import { ModuleFailure } from './module-failure.tsx';

/** Stands in for everything when there is no module to show; begins anew once the module has been mended. */
export function StartFailure({ code, detail }: { readonly code: string; readonly detail: string }) {
  const wasBroken = useRef(false);
  useBuildMessages(errors => {
    if (errors.length > 0) wasBroken.current = true;
    else if (wasBroken.current) location.reload();
  });
  return (
    <UiProvider highContrast={false}>
      <main lang="en">
        <ModuleFailure code={code} error={detail} onRetry={() => location.reload()} />
        <BuildProblems />
      </main>
    </UiProvider>
  );
}
