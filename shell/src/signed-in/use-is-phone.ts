import { useSyncExternalStore } from 'react';

/** Specification section 9; same query as in the style sheets. */
const phone = () => window.matchMedia('(max-width: 639.98px)');

function watch(onChange: () => void): () => void {
  const query = phone();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** True where the navigation is a bar at the bottom. */
export const useIsPhone = () => useSyncExternalStore(watch, () => phone().matches);
