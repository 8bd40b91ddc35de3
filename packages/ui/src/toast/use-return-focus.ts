import { type RefObject, useRef } from 'react';

/** Keeps the focus somewhere sensible when the toast that holds it goes away. */
export function useReturnFocus(region: RefObject<HTMLElement | null>) {
  const before = useRef<HTMLElement | null>(null);
  return {
    /** Called with the element that loses the focus to the region. */
    remember(element: EventTarget | null) {
      if (element instanceof HTMLElement && !region.current?.contains(element)) before.current = element;
    },
    /** Moves the focus on, to the next toast or back to the page, if it is inside the toast. */
    beforeRemoval(id: string) {
      const toasts = [...(region.current?.querySelectorAll<HTMLElement>('[data-toast]') ?? [])];
      const index = toasts.findIndex(toast => toast.dataset.toast === id);
      if (!toasts[index]?.contains(document.activeElement)) return;
      const neighbour = toasts[index + 1] ?? toasts[index - 1];
      (neighbour?.querySelector('button') ?? before.current)?.focus();
    },
  };
}
