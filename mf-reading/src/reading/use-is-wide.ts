import { useSyncExternalStore } from 'react';

/** From here on list and job stand side by side; the width at which action bars leave the bottom edge, too. */
const wide = () => window.matchMedia('(min-width: 64em)');

function watchWidth(onChange: () => void): () => void {
  const query = wide();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the list of jobs has room beside the job; otherwise they are separate views. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watchWidth, () => wide().matches);
}
