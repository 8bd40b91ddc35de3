import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps the place of the keyboard on the page when the element goes that has the focus, as an item that was sent: in the
 * one that stays in its place, or else the page.
 */
export function useFocusWhenGone(
  element: RefObject<HTMLElement | null>,
  staying?: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const shown = element.current;
    return () => {
      const next = staying?.current ?? document.getElementById('main');
      if (shown?.contains(document.activeElement)) next?.focus({ preventScroll: true });
    };
  }, [element, staying]);
}
