import { useSession } from '@zaehlwerk/store';
import { focusPageHeading } from '@zaehlwerk/ui';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a change of page: back to the top, and the focus to the new heading, so that it is read out. Login and
 * logout change the page too, at the same address.
 */
export function PageChanges() {
  const { pathname } = useLocation();
  const accountId = useSession()?.accountId;
  const page = `${pathname} ${accountId}`;
  const previous = useRef(page);
  useEffect(() => {
    if (previous.current === page) return;
    previous.current = page;
    window.scrollTo(0, 0);
    return focusHeadingOnceThere();
  }, [page]);
  return null;
}

/** Puts the focus on the heading, or on the main area until a screen that still loads has one. */
function focusHeadingOnceThere(): (() => void) | undefined {
  const main = document.getElementById('main');
  if (main === null || focusPageHeading()) return;
  main.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    const userMovedOn = document.activeElement !== main;
    if (userMovedOn || focusPageHeading()) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}
