import { lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import { useEffect, useState } from 'react';

const parts = lazyPart(() => import('./after-load-parts.tsx'));

/**
 * Shows what runs beside every page as soon as the page has loaded. A device that lost its connection before that tries
 * again when it has one.
 */
export function AfterLoad() {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const tell = () => setLoaded(true);
    if (document.readyState === 'complete') return tell();
    addEventListener('load', tell);
    return () => removeEventListener('load', tell);
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
  return state.status === 'ready' && <state.part.AfterLoadParts />;
}
