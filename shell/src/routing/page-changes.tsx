import { focusPageHeading } from '@zaehlwerk/ui';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a change of page: back to the top, and the focus to the new heading, so that it is read out. */
export function PageChanges() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    window.scrollTo(0, 0);
    if (!focusPageHeading()) document.getElementById('main')?.focus();
  }, [pathname]);
  return null;
}
