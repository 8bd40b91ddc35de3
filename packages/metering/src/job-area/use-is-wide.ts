import { useSyncExternalStore } from 'react';

/** The width at which action bars leave the bottom edge, too. */
const wide = () => window.matchMedia('(min-width: 64em)');

function watchWidth(onChange: () => void): () => void {
  const query = wide();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

let wasWide = false;

/** In print, media queries report the width of the paper, which would unmount the open page. */
function isWideOnScreen(): boolean {
  if (!window.matchMedia('print').matches) wasWide = wide().matches;
  return wasWide;
}

/** True if the list has room beside the job, print not considered. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watchWidth, isWideOnScreen);
}
