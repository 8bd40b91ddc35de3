import { lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import { useEffect, useState } from 'react';

const parts = lazyPart(() => import('./deferred-parts.tsx'));

/** Renders {@link DeferredParts} once the page has loaded. If its code cannot load, retries once the device is online. */
export function Deferred() {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const onLoad = () => setLoaded(true);
    if (document.readyState === 'complete') return onLoad();
    addEventListener('load', onLoad);
    return () => removeEventListener('load', onLoad);
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
  return state.status === 'ready' && <state.part.DeferredParts />;
}
