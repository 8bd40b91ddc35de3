import { type RefCallback, type RefObject, useCallback } from 'react';

/**
 * The `ref` of an element that may go while it has the focus, as an item that was sent: it keeps the place of the keyboard
 * on the page, in the element that stays in its place or else as a whole.
 */
export function useFocusWhenGone(staying?: RefObject<HTMLElement | null>): RefCallback<HTMLElement> {
  return useCallback(
    shown => () => {
      const next = staying?.current ?? document.getElementById('main');
      if (shown?.contains(document.activeElement)) next?.focus({ preventScroll: true });
    },
    [staying],
  );
}
