import { useLayoutEffect } from 'react';

/** Narrow screens have notifications at the bottom edge; same query as in their style sheet. */
const narrow = '(max-width: 63.99em)';

/**
 * On a narrow screen notifications are placed right above the action bar, or below it once the page is scrolled far
 * enough. They move nothing, unless they would hide the focused element (WCAG 2.4.11).
 */
export function useNotificationPlacement(shown: readonly unknown[]): void {
  useLayoutEffect(() => {
    const place = document.getElementById('notifications');
    const main = document.getElementById('main');
    if (shown.length === 0 || !place || !main || !matchMedia(narrow).matches) return;
    const { style } = document.documentElement;
    const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect();
    const extent = () => {
      const { bottom = 0 } = boxOf(place) ?? {};
      return { top: boxOf(place.querySelector('[data-toast]'))?.top ?? bottom, bottom };
    };
    const follow = () => {
      const bar = boxOf(
        document.querySelector('main [data-action-bar]') ?? document.querySelector('[data-tab-bar]'),
      );
      const { top, bottom } = extent();
      const isInTheWay = bar && innerHeight - bar.bottom < bottom - top;
      style.setProperty('--notifications', `${bottom - top}px`);
      style.setProperty('--notifications-lift', `${isInTheWay ? Math.max(0, innerHeight - bar.top) : 0}px`);
    };
    const makeWay = () => {
      follow();
      const focused = boxOf(document.activeElement?.closest('main *, footer *'));
      const { top, bottom } = extent();
      if (!focused || focused.top >= bottom || focused.bottom <= top) return;
      // If it does not fit, its start stays in view.
      scrollBy(0, Math.min(focused.bottom - top, Math.max(0, focused.top)));
    };
    makeWay();
    const changes = new MutationObserver(follow);
    changes.observe(main, { childList: true, subtree: true });
    const gone = new AbortController();
    addEventListener('scroll', follow, gone);
    addEventListener('resize', follow, gone);
    addEventListener('focusin', makeWay, gone);
    return () => {
      changes.disconnect();
      gone.abort();
      style.removeProperty('--notifications');
    };
  }, [shown]);
}
