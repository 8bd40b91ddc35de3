import '@zaehlwerk/ui/styles.css';
import './boot.css';
import { canaryBucket, createPortalStore, firstViewOf, hasKeptOverrides } from '@zaehlwerk/store/host';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root, type RootOptions } from 'react-dom/client';
import { createPortalTexts } from './language/i18n.ts';
import { createModuleLoader, preloadedParts } from './modules/create-module-loader.ts';
import type { FailureCode } from './modules/failure.ts';
import { Portal } from './portal.tsx';
import { type PortalReleaseSet, readReleaseSet } from './release-set.ts';
import { enforceIntegrity } from './security/enforce-integrity.ts';
import { endServedView, servedView } from './served-view.tsx';
import { takeLinkToken } from './session/take-link-token.ts';
import { loadSignedIn } from './signed-in/signed-in.tsx';
import { StartFailure } from './start-failure.tsx';

// First of all: later code can read or send the page's address.
const opened = takeLinkToken(window);
if (!opened.leaving) boot(opened.token);

function boot(openedLinkToken: string | undefined): void {
  const root = document.getElementById('root') ?? document.body;
  const options: RootOptions = {
    // The error boundary reports it with the module's name; React's default would log it again.
    onCaughtError: () => undefined,
    // React renders a part that threw once more, and that worked. A mismatch in hydration has no cause.
    onRecoverableError: error => {
      if (!(error instanceof Error && error.cause)) reportError(error);
    },
  };
  let created: Root | undefined;
  const render = (view: ReactNode) => {
    created ??= createRoot(root, options);
    // Before the root shows again: another view may be in it.
    flushSync(() => created?.render(view));
    endServedView(root);
  };
  const released = readReleaseSet(document.getElementById('release-set')?.textContent ?? '', canaryBucket);

  if (released === undefined) {
    render(<StartFailure onRetry={() => location.reload()} />);
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
    // A view of released modules.
    const served = set.overridden ? undefined : servedView(root);
    const store = createPortalStore({ openedLinkToken, prefetch, application: served?.application });
    const texts = createPortalTexts(set.shell, set.modules);
    const host = { set, loader: createModuleLoader(texts) };
    const loadParts = async (): Promise<Loaded> => {
      const parts = preloadedParts(set);
      await Promise.all(parts.map(part => host.loader.load(part)));
      const states = parts.map(part => host.loader.stateOf(part));
      const failed = states.flatMap(state => (state.status === 'failed' ? state.code : []));
      if (failed.length > 0) return failed.every(mayArrive) ? 'missing' : 'broken';
      return 'all';
    };
    // Only now: a module file that never arrives must not keep the page loading.
    const firstParts = Promise.race([loaded(), ...(served ? [aSecond()] : [])]).then(() => {
      void loadSignedIn();
      return loadParts();
    });

    const start = async () => {
      const result = await store.start();
      if (result.status === 'failed') return render(<StartFailure onRetry={start} />);
      const portal = <Portal store={store} texts={texts} host={host} />;
      const { language, wordings } = firstViewOf(store);
      const isVisit = () => served?.fits(language) && !firstViewOf(store).isLoggedIn;
      const loadTexts = () => Promise.all([texts.setWordings(wordings), texts.switchTo(language)]);
      const withTexts = async (parts: Promise<Loaded>): Promise<Loaded> => {
        const code = await parts;
        if (code !== 'all') return code;
        return loadTexts().then(
          () => 'all',
          () => 'missing',
        );
      };
      let code = isVisit() && (await withTexts(firstParts));
      // The portal would report it in the place of what is entered.
      while (code === 'missing' && served?.isFilled() && isVisit()) {
        await served.untilRetry();
        code = await withTexts(loadParts());
      }
      // Another tab may have logged in meanwhile.
      if (served && code === 'all' && isVisit()) served.hydrate(portal, options);
      else render(portal);
    };
    start();
  }
}

/** What the first view needs; `missing`: another attempt may bring it. */
type Loaded = 'all' | 'missing' | 'broken';

function mayArrive(code: FailureCode): boolean {
  return code === 'unreachable' || code === 'timeout' || code === 'not-available-offline';
}

/** Later than the page's own event, if files of the start were requested again. */
function loaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise(resolve => addEventListener('load', resolve));
}

/** Who sees a form waits for no image. */
function aSecond(): Promise<unknown> {
  return new Promise(resolve => setTimeout(resolve, 1_000));
}
