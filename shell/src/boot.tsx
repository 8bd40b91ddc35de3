import '@zaehlwerk/ui/styles.css';
import './boot.css';
import { canaryBucket, createPortalStore, hasKeptOverrides } from '@zaehlwerk/store/host';
import { createRoot } from 'react-dom/client';
import { createPortalTexts } from './language/i18n.ts';
import { createModuleLoader, preloadedParts } from './modules/create-module-loader.ts';
import { Portal } from './portal.tsx';
import { type PortalReleaseSet, readReleaseSet } from './release-set.ts';
import { enforceIntegrity } from './security/enforce-integrity.ts';
import { takeLinkToken } from './session/take-link-token.ts';
import { loadSignedIn } from './signed-in/signed-in.tsx';
import { StartFailure } from './start-failure.tsx';

// First of all: later code can read or send the page's address.
const opened = takeLinkToken(window);
if (!opened.leaving) boot(opened.token);

function boot(openedLinkToken: string | undefined): void {
  const page = createRoot(document.getElementById('root') ?? document.body, {
    // The error boundary reports it with the module's name; React's default would log it again.
    onCaughtError: () => undefined,
  });
  const released = readReleaseSet(document.getElementById('release-set')?.textContent ?? '', canaryBucket);

  if (released === undefined) {
    page.render(<StartFailure onRetry={() => location.reload()} />);
  } else if (released.overrides && hasKeptOverrides()) {
    import('./overrides/apply-overrides.tsx')
      .then(({ applyOverrides }) => applyOverrides(released))
      .then(run, () => run(released));
  } else {
    run(released);
  }

  function run(set: PortalReleaseSet): void {
    enforceIntegrity(set);
    const prefetch = set.modules.flatMap(({ build }) => ('refusal' in build ? [] : build.prefetch));
    const store = createPortalStore({ openedLinkToken, prefetch });
    const texts = createPortalTexts(set.shell, set.modules);
    const host = { set, loader: createModuleLoader(texts) };
    // Only now: a module file that never arrives must not keep the page loading.
    addEventListener('load', () => {
      for (const part of preloadedParts(set)) host.loader.load(part);
      void loadSignedIn();
    });

    const start = async () => {
      const result = await store.start();
      page.render(
        result.status === 'ready' ? (
          <Portal store={store} texts={texts} host={host} />
        ) : (
          <StartFailure onRetry={start} />
        ),
      );
    };
    start();
  }
}
