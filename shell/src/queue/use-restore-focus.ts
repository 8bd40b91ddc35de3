import { type RefCallback, type RefObject, useCallback } from 'react';

/** A `ref` for an element that may go while it has the focus, which moves to `staying`, else to the main area. */
export function useRestoreFocus(staying?: RefObject<HTMLElement | null>): RefCallback<HTMLElement> {
  return useCallback(
    shown => () => {
      const next = staying?.current ?? document.getElementById('main');
      if (shown?.contains(document.activeElement)) next?.focus({ preventScroll: true });
    },
    [staying],
  );
}
