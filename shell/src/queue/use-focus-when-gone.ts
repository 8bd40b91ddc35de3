import { type RefObject, useLayoutEffect } from 'react';

/** Keeps the place of the keyboard on the page when the element goes that has the focus, as an item that was sent. */
export function useFocusWhenGone(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = element.current;
    return () => {
      if (shown?.contains(document.activeElement))
        document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [element]);
}
