import { lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import { useDeferredValue, useEffect, useState } from 'react';

const parts = lazyPart(() => import('./deferred-parts.tsx'));

/** Of the page's start, until the rest loads beside a file that does not arrive. */
const patienceMilliseconds = 2_000;

/** Renders {@link DeferredParts} once the page has loaded, after 2 s at the latest. If its code cannot load, retries once the device is online. */
export function Deferred() {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const onLoad = () => setLoaded(true);
    if (document.readyState === 'complete') return onLoad();
    addEventListener('load', onLoad);
    const timer = setTimeout(onLoad, patienceMilliseconds);
    return () => {
      removeEventListener('load', onLoad);
      clearTimeout(timer);
    };
  }, []);
  return isLoaded && <Parts />;
}

function Parts() {
  const state = useLazyPart(parts);
  useEffect(() => {
    if (state.status !== 'failed') return;
    addEventListener('online', parts.load, { once: true });
    return () => removeEventListener('online', parts.load);
  }, [state]);
  // In slices: the user may be typing.
  const shown = useDeferredValue(state);
  return shown.status === 'ready' && <shown.part.DeferredParts />;
}
