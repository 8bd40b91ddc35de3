import { useEffect, useState } from 'react';
import type { Section } from '../page-text/sections.ts';

/** From the upper edge of the window, how far down a heading may stand whose section is being read. */
const readingEdge = 120;

/** The id of the section that is being read; at the end of the page the last one, which may never come up to the edge. */
export function useSectionInView(sections: readonly Section[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const look = () => {
      const tops = new Map(sections.map(({ id }) => [id, topOf(id)]));
      const above = sections.filter(({ id }) => (tops.get(id) ?? readingEdge) < readingEdge);
      const { scrollHeight } = document.documentElement;
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2;
      // Whoever was led to one reads that, though it could not come up to the edge, or the next one came up with it.
      const led = document.activeElement?.id ?? '';
      const top = tops.get(led);
      const isLed = top !== undefined && top >= 0 && top < (isAtEnd ? innerHeight : readingEdge);
      setCurrent(isLed ? led : (isAtEnd ? sections.at(-1) : (above.at(-1) ?? sections[0]))?.id);
    };
    let frame = 0;
    const lookSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    look();
    addEventListener('scroll', lookSoon, { passive: true });
    addEventListener('resize', lookSoon);
    addEventListener('focusin', lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', lookSoon);
      removeEventListener('resize', lookSoon);
      removeEventListener('focusin', lookSoon);
    };
  }, [sections]);
  return current;
}

const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top;
