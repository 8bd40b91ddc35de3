import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * How far below the top of the page an element begins, in pixels; follows everything that changes the page's height.
 */
export function usePageStart(element: RefObject<HTMLElement | null>): number {
  const [start, setStart] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top;
      if (top !== undefined) setStart(Math.round(top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return start;
}
