import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const root = () => document.documentElement;

/**
 * Scrolls the page along with the height of what comes and goes at its top, so that nothing moves under the reader's
 * finger. `--page-top` says to everything else how much of the screen's top is taken.
 */
export function useStillPage(top: RefObject<HTMLElement | null>): void {
  const height = useRef(0);
  const isStarting = useRef(true);

  useLayoutEffect(() =>
    withoutScrollAnchoring(() => {
      const grown = (top.current?.offsetHeight ?? 0) - height.current;
      const wasThere = isStarting.current || height.current > 0;
      isStarting.current = false;
      if (grown === 0) return;
      height.current += grown;
      root().style.setProperty('--page-top', `${height.current}px`);
      // A page that starts with it is read from its top, however much it still has to say.
      if (!wasThere || scrollY > 0) scrollBy({ top: grown, behavior: 'instant' });
    }),
  );

  useEffect(() => {
    const follow = () => {
      height.current = top.current?.offsetHeight ?? 0;
      root().style.setProperty('--page-top', `${height.current}px`);
    };
    addEventListener('resize', follow);
    return () => removeEventListener('resize', follow);
  }, [top]);
}

/** Some browsers keep the page still by themselves, but only where it is scrolled already: then it would move twice. */
function withoutScrollAnchoring(move: () => void): void {
  root().style.setProperty('overflow-anchor', 'none');
  move();
  root().style.removeProperty('overflow-anchor');
}
