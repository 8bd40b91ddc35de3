import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** The answer to another search is read from its top. */
export function useTopAfterSearch(query: string, toTop: () => void): void {
  const searched = useRef(query);
  const goToTop = useEffectEvent(toTop);
  // Before the new lines are measured: the virtualiser takes what they are higher than expected for a scroll otherwise.
  useLayoutEffect(() => {
    if (searched.current === query) return;
    searched.current = query;
    goToTop();
  }, [query]);
}

/** The same where the list is the page: it is scrolled up to below what stands still above it. */
export function usePageTopAfterSearch(
  query: string,
  list: RefObject<HTMLElement | null>,
  isPage: boolean,
): void {
  useTopAfterSearch(query, () => {
    const { current } = list;
    if (!isPage || !current) return;
    const above = Number.parseFloat(getComputedStyle(current).scrollMarginBlockStart) || 0;
    if (current.getBoundingClientRect().top < above) current.scrollIntoView();
  });
}
